// Names that are nearly the same as one that is not there. Pure.

/** Up to `most` of them, the nearest first; none that is another word altogether. */
export function nearest(wanted: string, names: string[], most: number): string[] {
  const word = plain(wanted);
  const near = names
    .map((name) => ({ name, far: distance(word, plain(name)) }))
    .filter(({ name, far }) => far <= Math.max(2, word.length / 3) || (word.length > 2 && plain(name).includes(word)));
  return near.sort((a, b) => a.far - b.far).slice(0, most).map(({ name }) => name);
}

function plain(name: string): string {
  return name.toLowerCase().replace(/\.(toml|mcap)$/, "").replaceAll(/[\s_-]+/g, "_");
}

/** How many letters must be changed, put in or taken out (Levenshtein). */
function distance(a: string, b: string): number {
  let above = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let k = 1; k <= b.length; k += 1) row.push(Math.min(row[k - 1]! + 1, above[k]! + 1, above[k - 1]! + Number(a[i - 1] !== b[k - 1])));
    above = row;
  }
  return above[b.length]!;
}
