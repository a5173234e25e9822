// What the scene promised and whether it came true, warnings, how islands were stepped, and the hash of the last state.
import { el, facts } from "./dom";
import { number } from "./format";
import type { Run } from "./run";
import { steppedAt } from "./stepped";

export class Checks {
  readonly element = el("div", { class: "checks" });
  private shown = "";

  update(run: Run, time: number): void {
    const { progress } = run;
    const stepped = steppedAt(run.history, time);
    const key = JSON.stringify([stepped, progress?.expect, progress?.warnings, progress?.done && progress.state_hash]);
    if (key === this.shown) return;
    this.shown = key;
    const parts: HTMLElement[] = [];
    for (const check of progress?.expect ?? []) {
      const text = el("span", {}, check.name, el("small", {}, ` ${asText(check.value)}, wanted ${asText(check.wanted)}`));
      const [kind, sign] = check.ok === null ? ["unjudged", "–"] : check.ok ? ["ok", "✓"] : ["failed", "✗"];
      const row = el("p", { class: `check-row ${kind}` }, el("span", { class: "sign" }, sign), text);
      if (check.ok === null) row.title = "Not judged: it holds for the scene as its file says, and something was changed";
      parts.push(row);
    }
    for (const warning of progress?.warnings ?? []) parts.push(el("p", { class: "check-row warned" }, el("span", { class: "sign" }, "!"), el("span", {}, warning)));
    const rows: [string, string][] = [];
    if (stepped !== null) rows.push(["stepped", stepped]);
    if (progress?.done && progress.state_hash) rows.push(["state hash", progress.state_hash]);
    if (rows.length > 0) parts.push(facts(rows));
    this.element.replaceChildren(...parts);
  }

  isEmpty(): boolean {
    return this.element.childElementCount === 0;
  }
}

function asText(value: unknown): string {
  return typeof value === "number" ? number(value, 6) : typeof value === "string" ? value : JSON.stringify(value);
}
