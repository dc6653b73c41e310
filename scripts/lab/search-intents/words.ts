// Words of listings, compared without the search's own code.
import type { Amenity } from '../../../src/shared/property/property.ts';

/**
 * A text in lower case without accents and Arabic vowel marks, with one form of alef, ta marbuta, ya and digits, which people type
 * differently.
 */
const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\u0640'’`]/gu, '')
    .toLowerCase()
    .replace(/[أإآٱ]/g, 'ا')
    .replace(/ة/g, 'ه')
    .replace(/[ىی]/g, 'ي')
    .replace(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => String(digit.charCodeAt(0) & 0xf));

/** The folded words of a text. */
const tokens = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** The words of a text, each between spaces: ` 2 bed in the marina `. */
export const spaced = (text: string): string => ` ${tokens(text).join(' ')} `;

/** Whether the words of a phrase are next to each other in a spaced text. */
export const hasPhrase = (text: string, phrase: string): boolean => text.includes(spaced(phrase));

/** A word without its ending. */
const stem = (word: string): string => (word.length < 5 ? word : word.replace(/(?:ings?|ed|es|s)$/, ''));

/** Whether every word of a phrase, or another form of it, occurs somewhere in a spaced text. */
export const hasWords = (text: string, phrase: string): boolean => tokens(phrase).every((word) => text.includes(` ${stem(word)}`));

/** Whether a spaced name begins with another: `burj khalifa tower` with `burj khalifa`, `the torch` with `torch`. */
export const beginsWith = (name: string, start: string): boolean =>
  name.replace(/^ the /, ' ').startsWith(spaced(start).replace(/^ the /, ' '));

/** The words by which texts name an amenity. */
export const AMENITY_WORDS: Record<Amenity, readonly string[]> = {
  'Swimming Pool': ['pool', 'pools', 'swimming'],
  Garden: ['garden', 'gardens'],
  Garage: ['garage'],
  '24hr Security': ['security'],
  'Fitness Center': ['gym', 'gymnasium', 'fitness'],
  Balcony: ['balcony', 'balconies'],
  Terrace: ['terrace', 'terraces'],
  'Smart Home': ['smart home', 'home automation'],
  "Maid's Room": ['maid', 'maids'],
  'BBQ Area': ['bbq', 'barbecue', 'barbeque'],
  'Tennis Court': ['tennis'],
  'Home Theater': ['home theater', 'home theatre', 'home cinema'],
};
