// The English and Arabic words by which a search text asks for homes to buy or to rent, or excludes what follows.
import type { TransactionType } from '../property/property.ts';
import { foldText, wordsOf } from './fold-text.ts';
import { namesRent } from './price-words.ts';

/** How people say that they want to buy or to rent. */
export const PURPOSE_FORMS: Record<TransactionType, readonly string[]> = {
  Buy: [
    'buy',
    'buying',
    'to buy',
    'sale',
    'sales',
    'for sale',
    'on sale',
    'purchase',
    'to purchase',
    'للبيع',
    'بيع',
    'شراء',
    'للشراء',
    'أشتري',
    'اشتري',
    'تمليك',
    'للتمليك',
  ],
  Rent: [
    'rent',
    'renting',
    'to rent',
    'for rent',
    'rental',
    'rentals',
    'for rental',
    'to let',
    'lease',
    'for lease',
    'to lease',
    'للإيجار',
    'إيجار',
    'إيجارات',
    'للتأجير',
    'تأجير',
    'استئجار',
    'للاستئجار',
    'أستأجر',
  ],
};

/** English and Arabic words that exclude what follows, folded. */
export const NEGATIONS: ReadonlySet<string> = new Set(
  [
    ...[
      'not',
      'no',
      'non',
      'without',
      'except',
      'excepting',
      'excluding',
      'exclude',
      'excludes',
      'excluded',
      'excl',
      'dont',
      'never',
      'avoid',
      'avoiding',
      'hate',
    ],
    ...[
      'sauf',
      'sans',
      'hors',
      'ohne',
      'außer',
      'nicht',
      'sin',
      'excepto',
      'кроме',
      'без',
      'не',
      'mafi',
      'mish',
      'mesh',
      'bidoon',
      'bedon',
    ],
    ...[
      'مش',
      'مو',
      'موب',
      'بدون',
      'غير',
      'ليس',
      'ليست',
      'باستثناء',
      'استثناء',
      'عدا',
      'ماعدا',
      'إلا',
      'سوى',
      'خارج',
      'بلا',
      'لا',
      'ولا',
      'بغير',
    ],
  ].map(foldText),
);
/** Words that exclude what is in front of them, folded: `jvc ke alawa`, `jvc nahi chahiye`. */
export const NEGATIONS_BEHIND: ReadonlySet<string> = new Set(
  ['alawa', 'ilawa', 'siwa', 'siwaye', 'nahi', 'nahin', 'علاوہ', 'سوا', 'نہیں', 'नहीं', 'अलावा'].map(foldText),
);
/**
 * Phrases that exclude what follows, in a folded text, each with the word of NEGATIONS for it: `anywhere but jvc`, `other than studios`. `outside` is also
 * where a kitchen can be, and what is `not far from` a place is near it.
 */
const NEGATING_PHRASES: readonly (readonly [RegExp, string])[] = [
  [
    /\b(?:any|every|all|some)(?:where|thing|place|one)?(?: (?:areas?|places?|communit(?:y|ies)|types?|locations?))?(?: else)? (?:but|except(?: for)?|other than|besides|apart from)\b/g,
    'except',
  ],
  [
    /\b(?:other than|apart from|aside from|rather than|instead of|besides|but not|except for|exclusive of|anything but|with the exception of)\b/g,
    'except',
  ],
  [/(?<!\bnot (?:too |very |so )?)\bfar (?:away )?from\b/g, 'except'],
  [/\bnot (?:too |very |so )?far (?:away )?from\b/g, 'near'],
  [/(?<!\bnot )\boutside(?: of)?\b(?! (?:area|space|kitchen|seating|pool|garden|terrace|shower|view|sitting))/g, 'except'],
  [/\b(?:do not|dont|does not|doesnt|didnt) (?:want|like|need|show)(?: me)?\b/g, 'except'],
  [/\bw\/o\b/g, 'without'],
  [/(?<!\p{L})(?:في)?ما (?:عدا|خلا)(?!\p{L})/gu, 'باستثناء'],
  [/(?<!\p{L})(?:ما|لا) ?(?:ابي|ابغي|اريد|بدي|ودي|اود|احب)(?!\p{L})/gu, 'باستثناء'],
  [/(?<!\p{L})بعيد(?:ه)? عن(?!\p{L})/gu, 'باستثناء'],
  [/(?<!\p{L})من (?:دون|غير)(?!\p{L})/gu, 'بدون'],
];
/** Writes phrases of a folded text that exclude what follows as one word. */
export const spellNegations = (text: string): string =>
  NEGATING_PHRASES.reduce((spelled, [pattern, word]) => spelled.replace(pattern, word), text);

/** The purpose that each folded form means, longer forms first. */
const PURPOSE_BY_FORM = new Map(
  (['Buy', 'Rent'] as const)
    .flatMap((purpose) => PURPOSE_FORMS[purpose].map((form): [string, TransactionType] => [wordsOf(form).join(' '), purpose]))
    .sort(([a], [b]) => b.length - a.length),
);
/** A form between spaces, with the negation in front of it, if any. */
const PURPOSE_PATTERN = new RegExp(`(?<= )(?:(${[...NEGATIONS].join('|')}) )?(${[...PURPOSE_BY_FORM.keys()].join('|')})(?= )`, 'g');

/**
 * The purpose that a search text names: `Any` for both, the other one after a negation, else `Rent` for a price by the month or year, undefined for none.
 * The server parses whole texts and forgives typos; this is for the URL of the search page, whose purpose must be known without the server.
 */
export function purposeOfText(text: string): TransactionType | 'Any' | undefined {
  const purposes = new Set<TransactionType>();
  for (const [, negation, form] of ` ${wordsOf(spellNegations(foldText(text))).join(' ')} `.matchAll(PURPOSE_PATTERN)) {
    const isForRent = PURPOSE_BY_FORM.get(form!) === 'Rent';
    purposes.add(isForRent === (negation === undefined) ? 'Rent' : 'Buy');
  }
  if (purposes.size === 0) return namesRent(text) ? 'Rent' : undefined;
  return purposes.size > 1 ? 'Any' : [...purposes][0];
}
