// Reads references of listings in a search text, and tells those with hyphens, by which agencies number their listings (`566-Ap-S-1225`,
// `s-regalia-kh-dbz`), from other words with hyphens. Pure; no database. `at` is the index of the token that a reference begins at, folded by `foldText`.
import { propertyReference, readReference } from '../../../shared/property/property.ts';
import { isAmountWithCurrency } from '../../../shared/search/price-words.ts';
import { CONFIDENCE, type Reading } from './reading.ts';

/** The first character of a token that was recognised as a reference: `#566-ap-s-1225`. */
export const REFERENCE_MARK = '#';

/** Words and numbers joined by hyphens, which may be a reference: `566-Ap-S-1225`, `DLV-1207`, but also `3-bed` and `1000-1500`. */
export const HYPHENATED = /(?<![\p{L}\p{N}-])[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)+(?![\p{L}\p{N}-])/giu;

/** A reference of this product: `DLV-1207`. */
const PRODUCT_REFERENCE = /^dlv-\d{1,10}$/i;
/** A quarter of a year: `Q4-2027`. */
const QUARTER = /^q[1-4]-20\d\d$/i;
/** Consonants alone, which are no word: `kh`, `dbz`. */
const CONSONANTS = /^[b-df-hj-np-tv-xz]+$/i;
/** A number of one or two digits with a word: `3-bed`, `2-to-bed`. */
const COUNTED_WORD = /^\d{1,2}-?(?:to-)?\p{L}+$/iu;
/** A range of numbers, with or without units: `2-3m`, `500k-1m`, `1000-1500sqft`. */
const RANGE = /^\d[\d.]*\p{L}{0,4}-\d[\d.]*\p{L}*$/iu;
/** A number, or a range, of rooms or other units: `2-bed-flat`, `1-2-bed`, `1500-sqft`, `24-hour-security`, `10-million-dirham`. */
const QUANTITY = /^(?:\d+-)?\d+-(?:b|sq|hour|hr|min|million|thousand|dirham|aed|month|year)/i;

/** Whether numbers are a reference, such as `123456-654321`: all are longer than the areas and prices of usual ranges, and none is round. */
const areLongNumbers = (numbers: readonly string[]): boolean => numbers.every((digits) => digits.length >= 6 && !digits.endsWith('00'));

/** The most characters of a reference that the filter accepts. */
const MAX_REFERENCE_LENGTH = 100;

/** Whether a text with hyphens is a reference, not a range, a number of bedrooms or ordinary words. */
export function isReference(text: string): boolean {
  if (text.length > MAX_REFERENCE_LENGTH) return false;
  const sections = text.split('-');
  // a range of prices, of which the point may have cut off the end: `AED900k-AED1` of `AED900k-AED1.2m`
  if (
    isAmountWithCurrency(sections[0]!.toLowerCase()) &&
    sections.slice(1).every((section) => /^\d+\p{L}{0,3}$/u.test(section) || isAmountWithCurrency(section.toLowerCase()))
  )
    return false;
  // without digits: at least four sections of which two are no words, as in `s-regalia-kh-dbz`
  if (!/\d/.test(text)) return sections.length > 3 && sections.filter((section) => CONSONANTS.test(section)).length > 1;
  if (PRODUCT_REFERENCE.test(text)) return true;
  if (QUARTER.test(text)) return false;
  if (sections.every((section) => /^\d+$/.test(section))) return areLongNumbers(sections);
  if (COUNTED_WORD.test(text) || RANGE.test(text)) return false;
  if (QUANTITY.test(text)) return false;
  // `b-1032` has enough digits for a reference, `block-12` has not; with more sections two digits are enough
  const digitCount = text.replace(/\D/g, '').length;
  if (sections.length === 2) return digitCount >= 4;
  return digitCount >= 2 || sections.length > 3;
}

/** The reading of the tokens from `from` to before `to` as a reference. */
const referenceReading = (from: number, to: number, reference: string, confidence: number): Reading => ({
  kind: 'reference',
  from,
  to,
  filter: { reference },
  confidence,
});

/** A reference with hyphens, which `tokenize` has marked: `#566-ap-s-1225`, `#dlv-1207`. */
function markedReferenceAt(tokens: readonly string[], at: number): Reading | null {
  const token = tokens[at] ?? '';
  if (!token.startsWith(REFERENCE_MARK)) return null;
  const text = token.slice(REFERENCE_MARK.length);
  const parsed = readReference(text);
  const reference = parsed?.isLabeled ? propertyReference(parsed.id) : text;
  return referenceReading(at, at + 1, reference, CONFIDENCE.exact);
}

/** A reference of this product in one token or two: `dlv1207`, `dlv 1207`. */
function productReferenceAt(tokens: readonly string[], at: number): Reading | null {
  const token = tokens[at]!;
  const inOneToken = readReference(token);
  const parsed = inOneToken ?? (token === 'dlv' ? readReference(`${token} ${tokens[at + 1] ?? ''}`) : null);
  if (!parsed?.isLabeled) return null;
  return referenceReading(at, at + (inOneToken ? 1 : 2), propertyReference(parsed.id), CONFIDENCE.certain);
}

/** Reads a reference: `DLV-1207`, `dlv 1207`, `dlv1207`, `566-Ap-S-1225`, `ref 3271244`. */
export function referenceAt(tokens: readonly string[], at: number): Reading | null {
  const announcesReference = /^(?:ref|reference|listing|id|permit|trakheesi|madhmoun)$/.test(tokens[at]!);
  if (!announcesReference) return markedReferenceAt(tokens, at) ?? productReferenceAt(tokens, at);
  let start = at + 1;
  while (/^(?:no|number|num|nr|id|code|is)$/.test(tokens[start] ?? '')) start++;
  const next = tokens[start] ?? '';
  // `rl540`; `listing 2br` is none
  const isCode = /^(?:ref|reference|permit)$/.test(tokens[at]!) && /^(?=(?:.*\d){2})[a-z\d]{3,20}$/.test(next);
  if (isCode || /^\d{3,20}$/.test(next)) return referenceReading(at, start + 1, next, CONFIDENCE.exact);
  const markedReference = markedReferenceAt(tokens, start);
  return markedReference && { ...markedReference, from: at };
}

/** Reads a number that is too long or too odd for a price as the reference of a listing on a portal, or else as a word to search for. */
export function longReference(tokens: readonly string[], at: number): Reading | null {
  const word = tokens[at] ?? '';
  if (!/^\d{6,20}$/.test(word)) return null;
  return {
    kind: 'reference',
    from: at,
    to: at + 1,
    filter: { reference: word },
    confidence: CONFIDENCE.likely,
    alternatives: [{ kind: 'words', filter: { keywords: [word] } }],
  };
}
