// Compares words: folding of spellings, edit distance, and the dictionary word that a misspelt word is nearest to.

/** One form of each Arabic letter, no marks of vowels and no article: what the text index keeps (`search_fold` in the migration `functions`). */
export const foldArabic = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[ـ\u064B-\u0655\u0670]/g, '')
    .replace(/[أإآٱ]/g, 'ا')
    .replace(/ؤ/g, 'و')
    .replace(/[ئى]/g, 'ي')
    .replace(/ة/g, 'ه')
    .replace(/(?<![ء-ي])ال(?=[ء-ي]{3})/g, '');

/** Letters as they are compared: lower case, no accents, no apostrophes, Arabic as `foldArabic` writes it, western digits. */
export const foldText = (text: string): string =>
  foldArabic(
    text
      .normalize('NFKD')
      .toLowerCase()
      .replace(/['’‘ʼ`´]/gu, ''),
  )
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 15));

/** The folded words of a text. */
export const wordsOf = (text: string): string[] => foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Characters of the longest texts that are compared. */
const MAX_LENGTH = 120;
/** Three rows of the table of distances, because a swap looks two rows back. Used again by every call in this process. */
let beforePrevious = new Uint8Array(MAX_LENGTH + 1);
let previous = new Uint8Array(MAX_LENGTH + 1);
let current = new Uint8Array(MAX_LENGTH + 1);

/** Optimal string alignment distance (a swap of neighbours is one edit), or `max + 1` as soon as it exceeds `max`. */
export function editDistance(a: string, b: string, max: number): number {
  if (a === b) return 0;
  if (Math.abs(a.length - b.length) > max || a.length > MAX_LENGTH || b.length > MAX_LENGTH) return max + 1;
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
    const codeA = a.charCodeAt(start + i - 1);
    current[0] = i;
    let leastOfRow = i;
    for (let j = 1; j <= width; j++) {
      const codeB = b.charCodeAt(start + j - 1);
      let cost = Math.min(previous[j]! + 1, current[j - 1]! + 1, previous[j - 1]! + (codeA === codeB ? 0 : 1));
      if (i > 1 && j > 1 && codeA === b.charCodeAt(start + j - 2) && a.charCodeAt(start + i - 2) === codeB)
        cost = Math.min(cost, beforePrevious[j - 2]! + 1);
      current[j] = cost;
      if (cost < leastOfRow) leastOfRow = cost;
    }
    if (leastOfRow > max) return max + 1;
    [beforePrevious, previous, current] = [previous, current, beforePrevious];
  }
  return Math.min(previous[width]!, max + 1);
}

/** The letters of a word as bits, by the last five bits of each code: words whose sets differ by more than two letters an edit need no closer look. */
export function letterSet(word: string): number {
  let set = 0;
  for (let i = 0; i < word.length; i++) set |= 1 << (word.charCodeAt(i) & 31);
  return set;
}

/** How many letters only one of two sets holds. */
export function differingLetters(a: number, b: number): number {
  let bits = a ^ b;
  let n = 0;
  for (; bits; n++) bits &= bits - 1;
  return n;
}

const withoutDoubles = (word: string): string => word.replace(/(.)\1+/gu, '$1');

/** How a word sounds: its first letter and its consonants, doubled ones once. `jaddaf` and `jadaff` are `jdf`. */
export const soundOf = (word: string): string =>
  word.charAt(0) + withoutDoubles(word.slice(1).replace(/[qc]/g, 'k')).replace(/[aeiouy]/g, '');

/** A word of the listings, folded, with its English stem and the share of homes that have it. */
export interface Term {
  word: string;
  stem: string;
  freq: number;
  /** As `letterSet` gives them. */
  letters: number;
}

/** The words of the listings, in the maps that misspelt words are looked up in. */
export interface TermIndex {
  byWord: Map<string, Term>;
  /** By all letters but the first; of words with the same the most frequent. */
  byTail: Map<string, Term>;
  /** By first letter and length: `v5`. */
  byShape: Map<string, Term[]>;
}

/** Indexes the words of a dictionary for `nearestTerm` and `splitTerm`. */
export function indexTerms(terms: ReadonlyMap<string, { stem: string; freq: number }>): TermIndex {
  const byWord = new Map<string, Term>();
  const byShape = new Map<string, Term[]>();
  const byTail = new Map<string, Term>();
  for (const [unfolded, { stem, freq }] of terms) {
    const word = foldText(unfolded);
    if ((byWord.get(word)?.freq ?? -1) < freq) byWord.set(word, { word, stem, freq, letters: letterSet(word) });
  }
  for (const term of byWord.values()) {
    const shape = term.word.charAt(0) + term.word.length;
    const list = byShape.get(shape);
    if (list) list.push(term);
    else byShape.set(shape, [term]);
    const tail = term.word.slice(1);
    if (tail.length >= 4 && (byTail.get(tail)?.freq ?? -1) < term.freq) byTail.set(tail, term);
  }
  return { byWord, byShape, byTail };
}

/** A word of three letters is corrected to four only where a vowel fell out of a word that one home in a hundred has: `hgh`. */
const withVowel = (index: TermIndex, word: string): Term | undefined =>
  word.length < 3
    ? undefined
    : index.byShape
        .get(`${word.charAt(0)}4`)
        ?.filter((term) => term.freq >= 0.01 && soundOf(term.word) === soundOf(word) && editDistance(word, term.word, 1) === 1)
        .reduce<Term | undefined>((best, term) => (best && best.freq >= term.freq ? best : term), undefined);

/** The word whose first letter was missed, doubled or taken for another, all others right. */
const withFirstLetter = (index: TermIndex, word: string): Term | undefined =>
  word.length < 5
    ? undefined
    : (index.byTail.get(word.slice(1)) ?? index.byTail.get(word) ?? (word.length > 5 ? index.byWord.get(word.slice(1)) : undefined));

/**
 * The dictionary word that a misspelt word is nearest to: the same first letter and one edit, or two when both are long, or only the first letter
 * wrong; of equally near ones that with the same letters once doubles are made single, then the most frequent.
 */
export function nearestTerm(index: TermIndex, word: string): Term | undefined {
  if (word.length < 4) return withVowel(index, word);
  const letters = letterSet(word);
  const first = word.charAt(0);
  const maxEdits = word.length >= 6 ? 2 : 1;
  let bestTerm: Term | undefined;
  let distance = maxEdits + 1;
  for (let length = word.length - maxEdits; length <= word.length + maxEdits; length++) {
    for (const term of index.byShape.get(first + length) ?? []) {
      const max = Math.min(distance, length >= 8 ? maxEdits : 1);
      if (differingLetters(letters, term.letters) > 2 * max) continue;
      const edits = editDistance(word, term.word, max);
      if (edits <= max && (edits < distance || isLikelier(word, term, bestTerm!))) {
        bestTerm = term;
        distance = edits;
      }
    }
  }
  return bestTerm ?? withFirstLetter(index, word);
}

/** Which of two equally near words is meant: the one that differs in doubled letters alone, else the more frequent one. */
function isLikelier(word: string, term: Term, otherTerm: Term): boolean {
  const differsInDoubles = (candidate: Term) => withoutDoubles(candidate.word) === withoutDoubles(word);
  const isTermSame = differsInDoubles(term);
  return isTermSame === differsInDoubles(otherTerm) ? term.freq > otherTerm.freq : isTermSame;
}

/** The least share of homes that have each word of two written as one. */
const MIN_SPLIT_SHARE = 0.005;

/** The two frequent words that were written as one: `seaview`. Each of at least three letters; of several cuts that of the most frequent words. */
export function splitTerm(index: TermIndex, word: string): [Term, Term] | undefined {
  let bestPair: [Term, Term] | undefined;
  let bestScore = 0;
  for (let cut = 3; word.length >= 7 && cut <= word.length - 3; cut++) {
    const [left, right] = [index.byWord.get(word.slice(0, cut)), index.byWord.get(word.slice(cut))];
    if (!left || !right || Math.min(left.freq, right.freq) < MIN_SPLIT_SHARE || left.freq * right.freq <= bestScore) continue;
    bestPair = [left, right];
    bestScore = left.freq * right.freq;
  }
  return bestPair;
}
