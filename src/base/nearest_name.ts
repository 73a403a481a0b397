/** Longest word that is compared, UTF-16 units: no known name is near a longer one, and time grows with the square. */
const MAX_LENGTH = 64;

/** A part of a name, of at least {@linkcode LEAST_PART} letters, counts as a word with this many wrong letters. */
const PART_DISTANCE = 2;
const LEAST_PART = 4;

/**
 * The name that `word` most likely stands for, or undefined when none is near. Case and all characters that are
 * neither letter nor digit make no difference; a part of a name is near to it.
 */
export function nearestName(word: string, names: readonly string[]): string | undefined {
  if (word.length > MAX_LENGTH) return undefined;
  const plain = plainForm(word);
  let nearest: string | undefined;
  let least = Infinity;
  for (const name of names) {
    const other = plainForm(name);
    const distance = Math.min(distanceOf(plain, other), isPart(plain, other) ? PART_DISTANCE : Infinity);
    if (distance < least && distance <= Math.max(plain.length, other.length) / 3) {
      nearest = name;
      least = distance;
    }
  }
  return nearest;
}

function plainForm(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, "");
}

function isPart(a: string, b: string): boolean {
  const [shorter, longer] = a.length < b.length ? [a, b] : [b, a];
  return shorter !== longer && shorter.length >= LEAST_PART && longer.includes(shorter);
}

/** How many letters must be put in, left out, exchanged for another or with their neighbour to make `b` of `a`. */
function distanceOf(a: string, b: string): number {
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const changed = above[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row.push(
        Math.min(changed, above[j]! + 1, row[j - 1]! + 1, swapped ? before[j - 2]! + 1 : Infinity),
      );
    }
    [before, above] = [above, row];
  }
  return above[b.length]!;
}
