// Splits a search text into tokens: words and numbers, with units and ranges in one spelling.
import { foldText } from './match.ts';
import { HYPHENATED, isReference, REFERENCE_MARK } from './references.ts';

/** One spelling of units, ranges and alternatives, on folded text. Applied in this order: a later one sees what an earlier one wrote. */
const REPLACEMENTS: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  // square feet behind a number: `1200 sq.ft.`, `1200sf` → `1200 sqft`
  [/(\d)\s*(?:sq\.?\s*(?:ft|feet|foot)|sqft|sft|sf|ft2|square\s+(?:feet|foot|ft))(?![\p{L}\d])\.?/gu, '$1 sqft'],
  // square metres behind a number: `100 m²`, `100sqm` → `100 sqm`
  [/(\d)\s*(?:sq\.?\s*(?:m|mt|mtr|meters?|metres?)|sqm|m2|m²|square\s+(?:meters?|metres?|m))(?![\p{L}\d])\.?/gu, '$1 sqm'],
  // the same in Arabic: `100 متر مربع` → `100 sqm`, `1500 قدم` → `1500 sqft`
  [/(\d)\s*(?:متر|امتار|م2|م٢)(?:\s*مربعه?)?(?![\p{L}\d])/gu, '$1 sqm'],
  [/(\d)\s*(?:قدم|اقدام)(?:\s*مربعه?)?(?![\p{L}\d])/gu, '$1 sqft'],
  // units without a number in front: `square feet` → `sqft`
  [/\b(?:sq\.?\s*(?:ft|feet|foot)|square\s+(?:feet|foot|ft)|sft)\b/g, 'sqft'],
  [/\b(?:sq\.?\s*(?:m|mt|mtr|meters?|metres?)|square\s+(?:meters?|metres?))\b/g, 'sqm'],
  // alternatives: `2/3 bed` → `2 or 3 bed`
  [/(\d)\s*\/\s*(?=\d)/g, '$1 or '],
  // ranges: `1-3m` → `1 to 3m`
  [/(\d[\d.,]*\s?\p{L}{0,7})\s*[-–—~]\s*(?=\d)/gu, '$1 to '],
  // `5m+` → `5m or more`; a plus behind a space joins two things: `3 bed + maid`
  [/(\d[\d.,]*\s?(?:k|m|mn|mln|million|sqft|sqm|br|beds?|bedrooms?|b|baths?)?)\+(?!\d)/g, '$1 or more '],
  // bedrooms: `2 b/r` → `2 br`
  [/(\d\s*)b\s*\/\s*r\b/g, '$1br'],
  // short numbers in a list: `2, 3 bed` → `2 or 3 bed`
  [/(?<![\d.])(\d{1,2}),\s+(?=\d{1,2}(?![\d.,]))/g, '$1 or '],
  // rents: `8000 pcm` → `8000 monthly`
  [/(\d)\s*(?:pcm|p\.?\s?m\.?)(?![\p{L}\d])/gu, '$1 monthly'],
];

/** A rent by year: `80k p.a.` → `80k yearly`. Letters followed by `pa` without a space are a word. */
const PER_ANNUM = /(\p{N}|\p{L})\s*(?:p\.?\s?a\.?)(?=\s|$)/gu;
const replacePerAnnum = (match: string, before: string): string => (/\s/.test(match) || /\d/.test(before) ? `${before} yearly` : match);

/** Numbers with their decimals and unit (`1,200,000`, `1.5m`), words, and `<` and `>`. */
const TOKEN = /\d+(?:[.,]\d+)*\p{L}*|[\p{L}\p{N}]+|[<>]/gu;

/** The tokens of a text without references. */
function splitTokens(text: string): string[] {
  let normalized = foldText(text);
  for (const [pattern, replacement] of REPLACEMENTS) normalized = normalized.replace(pattern, replacement);
  return normalized.replace(PER_ANNUM, replacePerAnnum).match(TOKEN) ?? [];
}

/** Words and numbers of a text, folded, with units and ranges in one spelling. A reference with hyphens is one token with REFERENCE_MARK. */
export function tokenize(text: string): string[] {
  const tokens: string[] = [];
  let start = 0;
  for (const { 0: hyphenated, index } of text.matchAll(HYPHENATED)) {
    if (!isReference(hyphenated)) continue;
    tokens.push(...splitTokens(text.slice(start, index)), REFERENCE_MARK + hyphenated.toLowerCase());
    start = index + hyphenated.length;
  }
  tokens.push(...splitTokens(text.slice(start)));
  return tokens;
}
