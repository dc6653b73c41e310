// Generates misspelt search texts, each with what it means, for unit tests of the search; every run generates the same ones.
import { COMMUNITIES_BY_EMIRATE } from './places.ts';
import type { ExpectedCriteria } from './texts.ts';

/** The rows of an English keyboard. */
const KEYS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
/** The key to the right of a letter, or to the left at the end of a row. */
const neighbourKey = (char: string): string => {
  const row = KEYS.find((keys) => keys.includes(char)) ?? char;
  const position = row.indexOf(char);
  return row[position + 1] ?? row[position - 1] ?? char;
};

const TYPO_KINDS = ['omit', 'double', 'swap with next', 'neighbour key'] as const;
/** Adds a typing error to the letter at a position of a word. */
function addTypo(word: string, kind: (typeof TYPO_KINDS)[number], position: number): string {
  const [before, char, after] = [word.slice(0, position), word.charAt(position), word.slice(position + 1)];
  if (kind === 'omit') return before + after;
  if (kind === 'double') return before + char + char + after;
  if (kind === 'swap with next') return before + after.charAt(0) + char + after.slice(1);
  return before + neighbourKey(char) + after;
}

const TYPES = ['Apartment', 'Villa', 'Penthouse', 'Studio', 'Townhouse'] as const;

/** Texts of a type and a place, three for every listed place. Each word of at least five letters has a typo after its first letter. */
export function generateTypos(): [text: string, meant: ExpectedCriteria][] {
  // a linear congruential generator with the constants of Numerical Recipes and a fixed seed
  let seed = 20_261_120;
  /** An integer from 0 to `below` - 1. */
  const random = (below: number): number => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((seed / 2 ** 32) * below);
  };
  const addTypos = (text: string): string =>
    text.toLowerCase().replace(/[a-z]{5,}/g, (word) => addTypo(word, TYPO_KINDS[random(TYPO_KINDS.length)]!, 1 + random(word.length - 2)));
  return Object.values(COMMUNITIES_BY_EMIRATE)
    .flat()
    .flatMap((place, n) =>
      [0, 1, 2].map((round): [string, ExpectedCriteria] => {
        const type = TYPES[(n + round) % TYPES.length]!;
        return [addTypos(`${type} ${place}`), { place, type }];
      }),
    );
}
