// Starts the page and goes where the address says.
import { Comparison } from "./compare";
import { Cleanup, isTyping } from "./dom";
import { FencePage } from "./fence/page";
import { fetchGallery, showGallery } from "./gallery";
import { toggleHelp } from "./help";
import { showNoDrawing } from "./problem";
import { plainChoice, readRoute, routeText, type Route } from "./router";
import { mark } from "./testing";
import { startTheme, toggleTheme } from "./theme";
import { SceneView } from "./view";
import "./page.css";

const page = document.querySelector<HTMLElement>("#page")!;
let cleanup = new Cleanup();

function go(): void {
  cleanup.run();
  cleanup = new Cleanup();
  const route = readRoute(location.hash);
  mark(route.page, null);
  delete document.body.dataset.problem;
  try {
    open(route);
  } catch (error) {
    console.error(error);
    giveUp(error instanceof Error ? error.message : String(error));
  }
}

/** The one thing that a browser may refuse is a WebGL context. */
function giveUp(reason: string): void {
  cleanup.run();
  showNoDrawing(page, reason);
}

function open(route: Route): void {
  switch (route.page) {
    case "gallery":
      showGallery(page, cleanup);
      break;
    case "scene":
      new SceneView(page, route.choice, cleanup);
      break;
    case "run":
      new SceneView(page, route.run, cleanup);
      break;
    case "compare":
      new Comparison(page, route.a, route.b, cleanup);
      break;
    case "fence":
      new FencePage(page, route.choice, cleanup);
      break;
  }
}

/** Sixte may have been started with one scene: then that is what an address without a page means, once. */
async function start(): Promise<void> {
  startTheme();
  if (location.hash === "" || location.hash === "#") {
    const first = await fetchGallery().then((gallery) => gallery.first, () => null);
    if (first !== null) history.replaceState(null, "", routeText({ page: "scene", choice: plainChoice(first) }));
  }
  addEventListener("hashchange", go);
  // A duel draws only once it begins.
  addEventListener("error", (event) => /WebGL/.test(event.message) && giveUp(event.message.replace(/^Uncaught Error:\s*/, "")));
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyping(event.target)) return;
    if (event.key === "?") toggleHelp();
    if (event.key === "d" || event.key === "D") toggleTheme();
  });
  go();
}

void start();
