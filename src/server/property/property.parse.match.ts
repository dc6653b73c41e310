/** Letters as they are compared: lower case, no accents, no apostrophes, one form of each Arabic letter, western digits. */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}\u0640'’‘ʼ`´]/gu, '')
    .replace(/ة/g, 'ه')
    .replace(/ى/g, 'ي')
    .replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 15));

export const wordsOf = (text: string): string[] => foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];

const LONGEST = 120;
let before = new Uint8Array(LONGEST + 1);
let previous = new Uint8Array(LONGEST + 1);
let current = new Uint8Array(LONGEST + 1);

/** Optimal string alignment distance (a swap of neighbours is one edit), or `max + 1` as soon as it exceeds `max`. */
export function editDistance(a: string, b: string, max: number): number {
  if (a === b) return 0;
  if (Math.abs(a.length - b.length) > max || a.length > LONGEST || b.length > LONGEST) return max + 1;
  let start = 0;
  let endA = a.length;
  let endB = b.length;
  while (start < endA && start < endB && a.charCodeAt(start) === b.charCodeAt(start)) start++;
  while (endA > start && endB > start && a.charCodeAt(endA - 1) === b.charCodeAt(endB - 1)) {
    endA--;
    endB--;
  }
  const width = endB - start;
  for (let j = 0; j <= width; j++) previous[j] = j;
  for (let i = 1; i <= endA - start; i++) {
    const letter = a.charCodeAt(start + i - 1);
    current[0] = i;
    let best = i;
    for (let j = 1; j <= width; j++) {
      const other = b.charCodeAt(start + j - 1);
      let cost = Math.min(previous[j]! + 1, current[j - 1]! + 1, previous[j - 1]! + (letter === other ? 0 : 1));
      if (i > 1 && j > 1 && letter === b.charCodeAt(start + j - 2) && a.charCodeAt(start + i - 2) === other)
        cost = Math.min(cost, before[j - 2]! + 1);
      current[j] = cost;
      if (cost < best) best = cost;
    }
    if (best > max) return max + 1;
    [before, previous, current] = [previous, current, before];
  }
  return Math.min(previous[width]!, max + 1);
}

/** Which letters a word holds, one bit each: words whose sets differ by more than two letters an edit need no closer look. */
export function letterSet(word: string): number {
  let set = 0;
  for (let i = 0; i < word.length; i++) set |= 1 << (word.charCodeAt(i) & 31);
  return set;
}

export function differingLetters(a: number, b: number): number {
  let bits = a ^ b;
  let n = 0;
  for (; bits; n++) bits &= bits - 1;
  return n;
}

/** A dictionary word: `word` folded, `stem` and `freq` as the dictionary has them. */
export interface Term {
  word: string;
  stem: string;
  freq: number;
  letters: number;
}

/** The dictionary, by word and by first letter and length. */
export interface TermIndex {
  byWord: Map<string, Term>;
  byShape: Map<string, Term[]>;
}

export function indexTerms(terms: ReadonlyMap<string, { stem: string; freq: number }>): TermIndex {
  const byWord = new Map<string, Term>();
  const byShape = new Map<string, Term[]>();
  for (const [raw, { stem, freq }] of terms) {
    const word = foldText(raw);
    if ((byWord.get(word)?.freq ?? -1) < freq) byWord.set(word, { word, stem, freq, letters: letterSet(word) });
  }
  for (const term of byWord.values()) {
    const shape = term.word.charAt(0) + term.word.length;
    const list = byShape.get(shape);
    if (list) list.push(term);
    else byShape.set(shape, [term]);
  }
  return { byWord, byShape };
}

/**
 * The dictionary word that a misspelt word is nearest to: the same first letter, one edit, or two when both are long; of equally near ones
 * the most frequent. Words under four letters are never corrected.
 */
export function nearestTerm(index: TermIndex, word: string): Term | undefined {
  if (word.length < 4) return undefined;
  const letters = letterSet(word);
  const first = word.charAt(0);
  const reach = word.length >= 6 ? 2 : 1;
  let found: Term | undefined;
  let distance = reach + 1;
  for (let length = word.length - reach; length <= word.length + reach; length++) {
    for (const term of index.byShape.get(first + length) ?? []) {
      const max = Math.min(distance, length >= 8 ? reach : 1);
      if (differingLetters(letters, term.letters) > 2 * max) continue;
      const d = editDistance(word, term.word, max);
      if (d <= max && (d < distance || term.freq > found!.freq)) {
        found = term;
        distance = d;
      }
    }
  }
  return found;
}
