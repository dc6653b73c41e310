// Splits a search text into tokens: words and numbers, with units, ranges and alternatives in one spelling. Pure; no database.
import { foldText } from '../../../shared/search/fold-text.ts';
import { spellAmounts, spellPeriods } from '../../../shared/search/price-words.ts';
import { NEGATIONS, spellNegations } from '../../../shared/search/purpose-words.ts';
import { translateChinese, translateTokens } from './dictionary/foreign-words.ts';
import { HYPHENATED, isReference, REFERENCE_MARK } from './references.ts';

/** Patterns that bring a text, folded by `foldText`, to one spelling. They are applied in this order, and each sees the result of those before it. */
const REPLACEMENTS: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  // a number of square feet: `1200 sq.ft.`, `1200sf` → `1200 sqft`
  [/(\d)\s*(?:sq\.?\s*(?:ft|feet|foot)|sqft|sft|sf|ft2|square\s+(?:feet|foot|ft))(?![\p{L}\d])\.?/gu, '$1 sqft'],
  // a number of square metres: `100 m²`, `100sqm` → `100 sqm`
  [/(\d)\s*(?:sq\.?\s*(?:m|mt|mtr|meters?|metres?)|sqm|m2|m²|square\s+(?:meters?|metres?|m))(?![\p{L}\d])\.?/gu, '$1 sqm'],
  // the same in Arabic: `100 متر مربع` → `100 sqm`, `1500 قدم` → `1500 sqft`
  [/(\d)\s*(?:متر|امتار|م2|م٢)(?:\s*مربعه?)?(?![\p{L}\d])/gu, '$1 sqm'],
  [/(\d)\s*(?:قدم|اقدام)(?:\s*مربعه?)?(?![\p{L}\d])/gu, '$1 sqft'],
  // units without a number in front: `square feet` → `sqft`
  [/\b(?:sq\.?\s*(?:ft|feet|foot)|square\s+(?:feet|foot|ft)|sft)\b/g, 'sqft'],
  [/\b(?:sq\.?\s*(?:m|mt|mtr|meters?|metres?)|square\s+(?:meters?|metres?))\b/g, 'sqm'],
  // a price of each unit of area: `800 per sq ft`, `AED 1,500/sqft` → `800 psf`
  [/(?:\/|\b(?:per|an?|each)\s|\bprice\s+per\s)\s*sq(ft|m)\b/g, ' ps$1'],
  [/\bpsqft\b/g, 'psft'],
  [/\bpsf\b/g, 'psft'],
  [/(?:لكل|ل)\s?ل?قدم(?:\s+مربعه?)?(?!\p{L})/gu, 'psft'],
  [/(?:لكل|ل)\s?ل?متر(?:\s+مربعه?)?(?!\p{L})/gu, 'psm'],
  [/(\d)\s*%/g, '$1 percent'],
  // a return in percent; homes are only sorted by it: `roi above 8 percent`, `7.5 percent yield`
  [/\b(yield|roi|return)s?\s+(?:(?:of|above|over|from|at least|min(?:imum)?|more than) )?\d[\d.]*\s*percent/g, '$1'],
  [/\b(yield|roi|return)s?\s+(?:of|above|over|at least|min(?:imum)?|more than) \d[\d.]*(?![\d\p{L}.])(?!\s*-?(?:bed|br|bhk|bath))/gu, '$1'],
  [/\d[\d.]*\s*percent\s*\+?\s*(?:rental |net |gross )?(yield|roi|return)s?/g, '$1'],
  [/\bfamily of \d+/g, 'family'],
  [/\bq([1-4])\s*[-/]\s*(?=20\d\d)/g, 'q$1 '],
  // a villa of a ground floor and one more: `g+1`
  [/\bg\s?\+\s?([1-4])\b/g, 'gplus$1'],
  // all day: `24/7` is neither a choice nor a range
  [/(?<!\d)24\s*[/-]\s*7(?!\d)/g, '24 7'],
  // alternatives: `2/3 bed` → `2 or 3 bed`
  [/(\d)\s*\/\s*(?=\d)/g, '$1 or '],
  // ranges: `1-3m` → `1 to 3m`
  [/(\d[\d.,]*\s?\p{L}{0,7})\s*[-–—~]\s*(?=(?:(?:aed|dhs?|usd|gbp|eur)\s)?\d)/gu, '$1 to '],
  // about: `~1.5m`
  [/~\s*(?=\d)/g, 'around '],
  // minimums: `5m+` → `5m or more`; not a plus behind a space, which joins two things: `3 bed + maid`
  [/(\d[\d.,]*\s?(?:k|m|mn|mln|million|lakhs?|crores?|sqft|sqm|br|beds?|bedrooms?|b|baths?)?)\+(?!\d)/g, '$1 or more '],
  // bedrooms: `2 b/r` → `2 br`
  [/(\d\s*)b\s*\/\s*r\b/g, '$1br'],
  // short numbers in a list: `2, 3 bed` → `2 or 3 bed`
  [/(?<![\d.])(\d{1,2}),\s+(?=\d{1,2}(?![\d.,]))/g, '$1 or '],
];

/**
 * The Arabic dual `ألفين` or `ألفان` (two thousand), perhaps with a prefix (and, with, for). `foldText` would take its beginning for the article and make it
 * `فين`, which means `where`.
 */
const TWO_THOUSAND = /(?<!\p{L})[وبل]?[اأ]لف(?:ين|ان)(?!\p{L})/gu;

/** A half behind a number: `2½`, `2 1/2`. */
const AND_A_HALF = /(?<=(?<![\d.,/])\d{1,3})\s?(?:½| 1\/2(?![\d/]))/g;

/** Numbers with their decimals and unit (`1,200,000`, `1.5m`), words, `<` and `>`, and what separates the things of a list. */
const TOKEN = /\d+(?:[.,]\d+)*\p{L}*|[\p{L}\p{N}]+|[<>,،&/]/gu;

/** The token of a separator in a list: `except marina, jvc`. */
export const LIST_SEPARATOR = ',';
const isSeparator = (token: string): boolean => /^[,،&/]$/.test(token);

/** The tokens with separators only behind a negation, which excludes the whole list; elsewhere they mean nothing. */
function keepSeparatorsOfNegated(tokens: readonly string[]): string[] {
  const negationAt = tokens.findIndex((token) => NEGATIONS.has(token));
  const afterNegation = negationAt < 0 ? tokens.length : negationAt;
  return tokens.flatMap((token, at) => {
    if (!isSeparator(token)) return [token];
    return at > afterNegation ? [LIST_SEPARATOR] : [];
  });
}

/** The tokens of a text that has no references with hyphens. */
function splitTokens(text: string): string[] {
  let normalized = foldText(text.normalize('NFC').replace(TWO_THOUSAND, '2 الف').replace(AND_A_HALF, '.5'));
  normalized = translateChinese(spellAmounts(spellNegations(normalized)));
  for (const [pattern, replacement] of REPLACEMENTS) normalized = normalized.replace(pattern, replacement);
  return translateTokens(spellPeriods(normalized).match(TOKEN) ?? []);
}

/**
 * Splits a text into folded words and numbers, behind a negation also LIST_SEPARATOR. A reference with hyphens becomes one token that begins
 * with REFERENCE_MARK.
 */
export function tokenize(text: string): string[] {
  const tokens: string[] = [];
  // the index of the character after the last reference
  let start = 0;
  for (const match of text.matchAll(HYPHENATED)) {
    const hyphenated = match[0];
    if (!isReference(hyphenated)) continue;
    tokens.push(...splitTokens(text.slice(start, match.index)), REFERENCE_MARK + hyphenated.toLowerCase());
    start = match.index + hyphenated.length;
  }
  tokens.push(...splitTokens(text.slice(start)));
  return keepSeparatorsOfNegated(tokens);
}
