// Compares words: edit distance, and the dictionary word that a misspelt word is nearest to. No database.
import { foldText } from '../../../shared/search/fold-text.ts';

/** The most characters of texts that are compared. */
const MAX_LENGTH = 120;
/** Three rows of the table of distances, because a swap looks two rows back. Every call in this process reuses them. */
let beforePrevious = new Uint8Array(MAX_LENGTH + 1);
let previous = new Uint8Array(MAX_LENGTH + 1);
let current = new Uint8Array(MAX_LENGTH + 1);

/** The number of edits between two words (optimal string alignment: a swap of neighbours is one edit), or `max + 1` as soon as it exceeds `max`. */
export function editDistance(a: string, b: string, max: number): number {
  if (a === b) return 0;
  if (Math.abs(a.length - b.length) > max || a.length > MAX_LENGTH || b.length > MAX_LENGTH) return max + 1;
  // equal beginnings and ends need no edits, so that only what is between them is compared
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

/** The letters of a word as bits, by the last five bits of each code. One edit changes two bits at most, so that comparing sets rules out most words. */
export function letterSet(word: string): number {
  let set = 0;
  for (let i = 0; i < word.length; i++) set |= 1 << (word.charCodeAt(i) & 31);
  return set;
}

/** How many letters are in only one of two sets. */
export function differingLetters(a: number, b: number): number {
  let bits = a ^ b;
  let count = 0;
  // each step clears the lowest bit
  for (; bits; count++) bits &= bits - 1;
  return count;
}

/** A word with doubled letters made single. */
const withoutDoubles = (word: string): string => word.replace(/(.)\1+/gu, '$1');

/** How a word sounds: its first letter and its consonants, doubled letters made single. `jaddaf` and `jadaff` both are `jdf`. */
export const soundOf = (word: string): string =>
  word.charAt(0) + withoutDoubles(word.slice(1).replace(/[qc]/g, 'k')).replace(/[aeiouy]/g, '');

/** A word of the listings, folded, with its English stem and the share of homes (0 to 1) that have it. */
export interface Term {
  word: string;
  stem: string;
  freq: number;
  /** The `letterSet` of the word. */
  letters: number;
}

/** The words of the listings, in the maps that misspelt words are looked up in. */
export interface TermIndex {
  byWord: Map<string, Term>;
  /** By all letters but the first. Of several words the most frequent. */
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

/** The least share of homes that have a word to which a word of three letters is corrected. */
const MIN_SHARE_WITH_VOWEL = 0.01;

/** The most frequent word of four letters of which a word of three letters lacks a vowel: `hgh`. */
function withVowel(index: TermIndex, word: string): Term | undefined {
  if (word.length < 3) return undefined;
  let bestTerm: Term | undefined;
  for (const term of index.byShape.get(`${word.charAt(0)}4`) ?? []) {
    if (term.freq < MIN_SHARE_WITH_VOWEL || soundOf(term.word) !== soundOf(word) || editDistance(word, term.word, 1) !== 1) continue;
    if (!bestTerm || term.freq > bestTerm.freq) bestTerm = term;
  }
  return bestTerm;
}

/** The word of which a word lacks the first letter, doubles it or has another one, with all other letters right. */
function withFirstLetter(index: TermIndex, word: string): Term | undefined {
  if (word.length < 5) return undefined;
  const withOtherLetter = index.byTail.get(word.slice(1));
  const withMissedLetter = index.byTail.get(word);
  const withoutExtraLetter = word.length > 5 ? index.byWord.get(word.slice(1)) : undefined;
  return withOtherLetter ?? withMissedLetter ?? withoutExtraLetter;
}

/**
 * The dictionary word that a misspelt word is nearest to: with the same first letter and one edit, or two when both words are long; else one that differs
 * in the first letter alone. Of equally near words `isLikelier` chooses.
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

/** Whether `term` is meant rather than `otherTerm`, which is as near to `word`: it differs in doubled letters alone, or is more frequent. */
function isLikelier(word: string, term: Term, otherTerm: Term): boolean {
  const differsInDoubles = (candidate: Term) => withoutDoubles(candidate.word) === withoutDoubles(word);
  const isTermSame = differsInDoubles(term);
  return isTermSame === differsInDoubles(otherTerm) ? term.freq > otherTerm.freq : isTermSame;
}

/** The least share of homes that have each of two words that are written as one. */
const MIN_SPLIT_SHARE = 0.005;

/** The two frequent words, each of at least three letters, that were written as one: `seaview`. Of several pairs the most frequent one. */
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
