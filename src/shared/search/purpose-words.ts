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
    ...['not', 'no', 'non', 'without', 'except', 'excluding', 'exclude', 'excl', 'dont', 'never'],
    ...['مش', 'بدون', 'غير', 'ليس', 'ليست', 'باستثناء', 'عدا', 'بلا', 'لا', 'ولا'],
  ].map(foldText),
);
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
  for (const [, negation, form] of ` ${wordsOf(text).join(' ')} `.matchAll(PURPOSE_PATTERN)) {
    const isForRent = PURPOSE_BY_FORM.get(form!) === 'Rent';
    purposes.add(isForRent === (negation === undefined) ? 'Rent' : 'Buy');
  }
  if (purposes.size === 0) return namesRent(text) ? 'Rent' : undefined;
  return purposes.size > 1 ? 'Any' : [...purposes][0];
}
