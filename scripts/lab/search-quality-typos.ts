import { LISTED } from './search-quality-places.ts';
import type { Meant } from './search-quality-texts.ts';

const KEYS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
const besideOf = (letter: string): string => {
  const row = KEYS.find((keys) => keys.includes(letter)) ?? letter;
  const at = row.indexOf(letter);
  return row[at + 1] ?? row[at - 1] ?? letter;
};

/** One slip of a hand: a letter missed, doubled, changed with the next or taken for the key beside it. */
function slip(word: string, kind: number, at: number): string {
  const [before, letter, after] = [word.slice(0, at), word.charAt(at), word.slice(at + 1)];
  if (kind === 0) return before + after;
  if (kind === 1) return before + letter + letter + after;
  if (kind === 2) return before + after.charAt(0) + letter + after.slice(1);
  return before + besideOf(letter) + after;
}

const TYPES = ['Apartment', 'Villa', 'Penthouse', 'Studio', 'Townhouse'] as const;

/** Texts that nobody wrote: every listed place and a type, each word of five letters and more with a slip after its first letter. */
export function madeSlips(): [text: string, meant: Meant][] {
  let seed = 20_261_120;
  const random = (below: number): number => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((seed / 2 ** 32) * below);
  };
  const spoil = (text: string): string =>
    text.toLowerCase().replace(/[a-z]{5,}/g, (word) => slip(word, random(4), 1 + random(word.length - 2)));
  return Object.values(LISTED)
    .flat()
    .flatMap((place, n) =>
      [0, 1, 2].map((round): [string, Meant] => {
        const type = TYPES[(n + round) % TYPES.length]!;
        return [spoil(`${type} ${place}`), { place, type }];
      }),
    );
}
