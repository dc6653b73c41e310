// Splits a search text into tokens.
import { foldText } from './match.ts';

/** A token that is a reference begins with this; `#566-ap-s-1225`. */
export const REFERENCE_MARK = '#';

/**
 * Letters and digits with hyphens, as agencies number listings: `566-Ap-S-1225`, `DLV-1207`, `s-regalia-kh-dbz`. Two numbers are a range unless both are too long and
 * too odd for one.
 */
const REFERENCE = /(?<![\p{L}\p{N}-])[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)+(?![\p{L}\p{N}-])/giu;
const isReference = (text: string): boolean => {
  const parts = text.split('-');
  // `s-regalia-kh-dbz`: without digits only what cannot be read as words
  if (!/\d/.test(text)) return parts.length > 3 && parts.filter((part) => /^[b-df-hj-np-tv-xz]+$/i.test(part)).length > 1;
  if (/^dlv-\d{1,10}$/i.test(text)) return true;
  if (parts.every((part) => /^\d+$/.test(part))) return parts.every((part) => part.length >= 6 && !part.endsWith('00'));
  if (/^\d{1,2}-?(?:to-)?\p{L}+$/iu.test(text) || /^\d[\d.]*\p{L}{0,4}-\d[\d.]*\p{L}*$/iu.test(text)) return false;
  const digits = text.replace(/\D/g, '').length;
  return parts.length > 2 ? (digits >= 2 || parts.length > 3) && !/^\d{1,2}-(?:bed|bath|br|b)/i.test(text) : digits >= 4;
};

const splitTokens = (text: string): string[] =>
  foldText(text)
    .replace(/(\d)\s*(?:sq\.?\s*(?:ft|feet|foot)|sqft|sft|sf|ft2|square\s+(?:feet|foot|ft))(?![\p{L}\d])\.?/gu, '$1 sqft')
    .replace(/(\d)\s*(?:sq\.?\s*(?:m|mt|mtr|meters?|metres?)|sqm|m2|m²|square\s+(?:meters?|metres?|m))(?![\p{L}\d])\.?/gu, '$1 sqm')
    .replace(/(\d)\s*(?:متر|امتار|م2|م٢)(?:\s*مربعه?)?(?![\p{L}\d])/gu, '$1 sqm')
    .replace(/(\d)\s*(?:قدم|اقدام)(?:\s*مربعه?)?(?![\p{L}\d])/gu, '$1 sqft')
    .replace(/\b(?:sq\.?\s*(?:ft|feet|foot)|square\s+(?:feet|foot|ft)|sft)\b/g, 'sqft')
    .replace(/\b(?:sq\.?\s*(?:m|mt|mtr|meters?|metres?)|square\s+(?:meters?|metres?))\b/g, 'sqm')
    .replace(/(\d)\s*\/\s*(?=\d)/g, '$1 or ')
    .replace(/(\d[\d.,]*\s?\p{L}{0,7})\s*[-–—~]\s*(?=\d)/gu, '$1 to ')
    // a plus between spaces joins two things: `3 bed + maid`
    .replace(/(\d[\d.,]*\s?(?:k|m|mn|mln|million|sqft|sqm|br|beds?|bedrooms?|b|baths?)?)\+(?!\d)/g, '$1 or more ')
    .replace(/(\d\s*)b\s*\/\s*r\b/g, '$1br')
    .replace(/(?<![\d.])(\d{1,2}),\s+(?=\d{1,2}(?![\d.,]))/g, '$1 or ')
    .replace(/(\d)\s*(?:pcm|p\.?\s?m\.?)(?![\p{L}\d])/gu, '$1 monthly')
    .replace(/(\p{N}|\p{L})\s*(?:p\.?\s?a\.?)(?=\s|$)/gu, (all, before: string) =>
      /\s/.test(all) || /\d/.test(before) ? `${before} yearly` : all,
    )
    .match(/\d+(?:[.,]\d+)*\p{L}*|[\p{L}\p{N}]+|[<>]/gu) ?? [];

/**
 * Words and numbers of a text, folded. `1,200,000` and `1.5m` stay whole, `1-3m` reads `1 to 3m`, `5m+` reads `5m or more`, `m²` reads `sqm`. A
 * reference with hyphens is one token with REFERENCE_MARK.
 */
export function tokenize(text: string): string[] {
  const tokens: string[] = [];
  let from = 0;
  for (const { 0: match, index } of text.matchAll(REFERENCE)) {
    if (!isReference(match)) continue;
    tokens.push(...splitTokens(text.slice(from, index)), REFERENCE_MARK + match.toLowerCase());
    from = index + match.length;
  }
  tokens.push(...splitTokens(text.slice(from)));
  return tokens;
}
