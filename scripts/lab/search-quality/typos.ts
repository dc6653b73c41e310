// Generates misspelt texts, each with what it means.
import { LISTED } from './places.ts';
import type { ExpectedCriteria } from './texts.ts';

/** The rows of an English keyboard. */
const KEYS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
/** The key to the right of a letter, or to the left at the end of a row. */
const neighbourKey = (char: string): string => {
  const row = KEYS.find((keys) => keys.includes(char)) ?? char;
  const at = row.indexOf(char);
  return row[at + 1] ?? row[at - 1] ?? char;
};

/**
 * Adds a typing error at a position: `kind` 0 misses the letter, 1 doubles it, 2 swaps it with the next, 3 replaces it by the key beside
 * it.
 */
function addTypo(word: string, kind: number, at: number): string {
  const [before, char, after] = [word.slice(0, at), word.charAt(at), word.slice(at + 1)];
  if (kind === 0) return before + after;
  if (kind === 1) return before + char + char + after;
  if (kind === 2) return before + after.charAt(0) + char + after.slice(1);
  return before + neighbourKey(char) + after;
}

const TYPES = ['Apartment', 'Villa', 'Penthouse', 'Studio', 'Townhouse'] as const;

/** Generated texts: every listed place and a type, each word of five letters and more with a typo after its first letter. */
export function generateTypos(): [text: string, meant: ExpectedCriteria][] {
  let seed = 20_261_120;
  const random = (below: number): number => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((seed / 2 ** 32) * below);
  };
  const addTypos = (text: string): string =>
    text.toLowerCase().replace(/[a-z]{5,}/g, (word) => addTypo(word, random(4), 1 + random(word.length - 2)));
  return Object.values(LISTED)
    .flat()
    .flatMap((place, n) =>
      [0, 1, 2].map((round): [string, ExpectedCriteria] => {
        const type = TYPES[(n + round) % TYPES.length]!;
        return [addTypos(`${type} ${place}`), { place, type }];
      }),
    );
}
