// Tables of words of imported files, by which they are translated to our values, and look-ups in them.
import { wordsOf } from '../../../shared/search/fold-text.ts';
import { editDistance } from '../../search/text/parser.ts';

/** A text for comparison: only its letters and digits, folded. */
export const keyOf = (text: string): string => wordsOf(text).join('');
/** A map from `keyOf` of a word to our value; each row has a value of ours and the words for it, separated by commas. */
export const wordTable = <T>(rows: ReadonlyArray<[T, string]>): ReadonlyMap<string, T> =>
  new Map(rows.flatMap(([value, words]) => words.split(', ').map((word) => [keyOf(word), value] as const)));

/** The value of the word in `table` that a misspelt word is nearest to, by at most one edit, or two where both have six characters or more. */
export function nearestValue<T>(raw: string, table: ReadonlyMap<string, T>): T | undefined {
  const key = keyOf(raw);
  let nearest: { value: T; edits: number } | undefined;
  for (const [word, value] of table) {
    const length = Math.min(key.length, word.length);
    if (length < 4) continue;
    const maxEdits = length >= 6 ? 2 : 1;
    const edits = editDistance(key, word, maxEdits);
    if (edits <= maxEdits && (!nearest || edits < nearest.edits)) nearest = { value, edits };
  }
  return nearest?.value;
}

/** The values of the words and phrases of `table` in a text, and the words that are in none of them. */
export function readWords<T>(words: readonly string[], table: ReadonlyMap<string, T>): { values: Set<T>; rest: string[] } {
  const values = new Set<T>();
  const rest: string[] = [];
  for (let i = 0; i < words.length; ) {
    const length = [3, 2, 1].find((count) => i + count <= words.length && table.has(words.slice(i, i + count).join('')));
    if (length === undefined) rest.push(words[i]!);
    else values.add(table.get(words.slice(i, i + length).join(''))!);
    i += length ?? 1;
  }
  return { values, rest };
}
