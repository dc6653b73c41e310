// Finds the numbers of bedrooms and bathrooms that a title states in words or digits, in English and Arabic, to compare them with the fields of a form.
import { foldText } from '../../../shared/search/fold-text.ts';
import { NUMBER_WORDS } from '../../../shared/search/number-words.ts';
import { foldAll } from '../../../shared/search/price-words.ts';

const BEDROOMS = /^(?:b ?r|brs?|bds?|bdrs?|bdrms?|bhk|beds?|bedrooms?|bedroomed|bedder|غرفه|غرف)$/;
const BATHROOMS = /^(?:ba|baths?|bathrooms?|washrooms?|toilets?|حمام|حمامات)$/;
const TWO_BEDROOMS = /^(?:غرفتين|غرفتان|غرفتا|غرفتي)$/;
const TWO_BATHROOMS = /^(?:حمامين|حمامان)$/;
const STUDIO = foldAll('studio', 'studios', 'استوديو', 'ستوديو', 'أستوديو');
/** Words between a number and what it counts. */
const BETWEEN = foldAll('-', 'large', 'big', 'spacious', 'bright', 'double', 'master', 'ensuite', 'huge', 'full', 'sized');
/** What stands between two numbers of one thing: `2 & 3 bed`, `2 or 3`, `4+1`. */
const JOINING = foldAll('+', '&', '/', '-', ',', 'and', 'or', 'to', 'و', 'أو', 'إلى');

/** The numbers of bedrooms and bathrooms that a title states; empty lists where it states none. */
export interface StatedCounts {
  bedrooms: number[];
  bathrooms: number[];
  isStudio: boolean;
}

/** The number that a token says; undefined for another. */
const numberOf = (token: string | undefined): number | undefined =>
  token === undefined ? undefined : /^\d/.test(token) ? Number(token.replace(',', '.')) : NUMBER_WORDS.get(token);

/** The numbers in front of a noun at a token: one, or several that are joined. */
function numbersBefore(tokens: readonly string[], noun: number): number[] {
  let at = noun - 1;
  while (BETWEEN.has(tokens[at] ?? '')) at--;
  const numbers: number[] = [];
  for (let number = numberOf(tokens[at]); number !== undefined; number = numberOf(tokens[at])) {
    numbers.unshift(number);
    if (!JOINING.has(tokens[at - 1] ?? '')) break;
    at -= 2;
  }
  // no home has so many bedrooms and bathrooms: the number is part of a name, as in `Tower 108 - bedrooms …`
  return numbers.filter((number) => number > 0 && number <= 20);
}

/** Reads the bedrooms and bathrooms that a title states. `three bedrooms`, `3BR`, `2 & 3 bed`, `ثلاث غرف نوم`, `غرفتين وصالة`. */
export function readStatedCounts(title: string): StatedCounts {
  // `b/r` is one word, and a number written onto its noun is two
  const text = foldText(title.replace(/\bb\/r\b/gi, 'br')).replace(/(\d)(?=\p{L})/gu, '$1 ');
  const tokens = text.match(/\d+(?:[.,]\d+)?(?![.,]?\d)|\p{L}+|[+&/,–-]/gu) ?? [];
  const stated: StatedCounts = { bedrooms: [], bathrooms: [], isStudio: tokens.some((token) => STUDIO.has(token)) };
  for (const [i, token] of tokens.entries()) {
    // Arabic writes `and` onto the next word
    const word = /^و(?:غرف|حمام)/.test(token) ? token.slice(1) : token;
    if (TWO_BEDROOMS.test(word)) stated.bedrooms.push(2);
    else if (TWO_BATHROOMS.test(word)) stated.bathrooms.push(2);
    else if (BEDROOMS.test(word)) {
      const numbers = numbersBefore(tokens, i);
      stated.bedrooms.push(...(word === 'غرفه' && numbers.length === 0 ? [1] : numbers));
    } else if (BATHROOMS.test(word)) stated.bathrooms.push(...numbersBefore(tokens, i));
  }
  return stated;
}
