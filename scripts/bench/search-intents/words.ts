// Compares words and phrases with the texts of listings, for the judge of `npm run bench -- search-intents`. Deliberately shares no code with
// the search that is tested. A `spaced` text is one that the function `spaced` made.
import type { Amenity } from '../../../src/shared/property/property.ts';

/** A text in lower case, without accents, Arabic vowel marks and apostrophes, and with one form of what people type in several. */
const fold = (text: string): string =>
  text
    // NFKD separates accents and vowel marks from their characters; \u0640 is the tatweel, which only stretches Arabic words
    .normalize('NFKD')
    .replace(/[\p{M}\u0640'’`]/gu, '')
    .toLowerCase()
    // one form each of alef, ta marbuta and ya
    .replace(/[أإآٱ]/g, 'ا')
    .replace(/ة/g, 'ه')
    .replace(/[ىی]/g, 'ي')
    // both kinds of Arabic digits become Latin ones: the last four bits of their codes are their values
    .replace(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => String(digit.charCodeAt(0) & 0xf));

/** The words (runs of letters and digits) of a folded text. */
const tokens = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** The words of a text, each between spaces, so that a search for ` bed ` finds whole words only: ` 2 bed in the marina `. */
export const spaced = (text: string): string => ` ${tokens(text).join(' ')} `;

/** Whether the words of a phrase are next to each other in a spaced text. */
export const hasPhrase = (text: string, phrase: string): boolean => text.includes(spaced(phrase));

/** A word without a common English ending; short words stay as they are. */
const stem = (word: string): string => (word.length < 5 ? word : word.replace(/(?:ings?|ed|es|s)$/, ''));

/** Whether every word of a phrase, or another form of it, occurs somewhere in a spaced text. */
export const hasWords = (text: string, phrase: string): boolean => tokens(phrase).every((word) => text.includes(` ${stem(word)}`));

/** Whether a spaced name begins with another: `burj khalifa tower` with `burj khalifa`, `the torch` with `torch`. */
export const beginsWith = (name: string, start: string): boolean =>
  name.replace(/^ the /, ' ').startsWith(spaced(start).replace(/^ the /, ' '));

/** What Arabic writes together with the word behind it: the article, `and`, `with`. */
const ARABIC_PREFIXES = ['', 'ال', 'و', 'ب', 'وال', 'بال'];
const arabic = (...phrases: readonly string[]): string[] =>
  phrases.flatMap((phrase) => ARABIC_PREFIXES.map((prefix) => `${prefix}${phrase}`));

/** The words by which texts name an amenity. */
const AMENITY_WORDS: Record<Amenity, readonly string[]> = {
  'Swimming Pool': ['pool', 'pools', 'swimming', ...arabic('مسبح', 'مسابح', 'حمام سباحة', 'بركة سباحة')],
  Garden: ['garden', 'gardens', ...arabic('حديقة خاصة')],
  Garage: ['garage', ...arabic('كراج')],
  '24hr Security': ['security', ...arabic('حراسة')],
  'Fitness Center': ['gym', 'gyms', 'gymnasium', 'fitness', ...arabic('جيم', 'صالة رياضية', 'نادي رياضي')],
  Balcony: ['balcony', 'balconies', ...arabic('شرفة', 'شرفات', 'بلكونة', 'بلكون')],
  Terrace: ['terrace', 'terraces', ...arabic('تراس')],
  'Smart Home': ['smart home', 'smart homes', 'home automation', ...arabic('منزل ذكي')],
  "Maid's Room": ['maid', 'maids', ...arabic('خادمة')],
  'BBQ Area': ['bbq', 'barbecue', 'barbeque', ...arabic('شواء')],
  'Tennis Court': ['tennis', ...arabic('تنس')],
  'Home Theater': ['home theater', 'home theatre', 'home cinema', ...arabic('سينما منزلية')],
};

/** What denies the words behind it: `no balcony`, `without a private pool`, `بدون شرفة`. */
const DENIAL = ' (?:no|non|without|بدون|بلا)(?: (?:a|any|private|shared))?';
/** A mention of each amenity that nothing denies. */
const AMENITY_MENTION = Object.fromEntries(
  Object.entries(AMENITY_WORDS).map(([amenity, words]) => [
    amenity,
    new RegExp(`(?<!${DENIAL})(?:${words.map((word) => spaced(word).trimEnd()).join('|')}) `),
  ]),
) as Record<Amenity, RegExp>;

/** Whether a spaced text says that a home has an amenity. */
export const mentionsAmenity = (text: string, amenity: Amenity): boolean => AMENITY_MENTION[amenity].test(text);
