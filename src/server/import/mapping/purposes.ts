// Translates words of imported files to sale or rent.
import type { TransactionType } from '../../../shared/property/property.ts';
import { wordsOf } from '../../../shared/search/fold-text.ts';
import { PURPOSE_FORMS } from '../../../shared/search/purpose-words.ts';
import { cleanName, cutAtWord } from './html-text.ts';
import { translationAdvice } from './row-error.ts';
import { nearestValue, readWords, wordTable } from './word-tables.ts';

/** Words of portals for sale and rent, including the codes of Property Finder → ours. */
const PURPOSE_WORDS = wordTable<TransactionType>([
  [
    'Buy',
    `Buy, Sale, For sale, Sell, Selling, Purchase, Resale, Resales, RS, Vente, Vendre, Venta, Verkauf, Vendita, Koop, Продажа, 出售, ${PURPOSE_FORMS.Buy.join(', ')}`,
  ],
  [
    'Rent',
    `Rent, For rent, Rental, To let, Let, Letting, Lettings, Lease, Leasing, RR, Louer, Alquiler, Miete, Affitto, Huur, Аренда, 出租, ${PURPOSE_FORMS.Rent.join(', ')}`,
  ],
]);
/** Words beside a purpose that do not change it. */
const PURPOSE_ATTRIBUTES: ReadonlySet<string> = new Set(
  wordsOf(`residential property properties home homes housing unit units for the a to only long short term yearly annual monthly weekly daily
    ready new direct available off plan offplan primary secondary vacation holiday عقار عقارات سكني سكنية سنوي شهري`),
);

/** `Buy` or `Rent`; or, as `refused`, the reason for refusing the row. */
export function findPurpose(raw: string): TransactionType | { refused: string } {
  // Property Finder's codes of commercial sale and commercial rent
  if (/^(?:CS|CR)$/i.test(raw.trim()) || /\bcommercial\b|تجاري/i.test(raw)) return { refused: 'a commercial offer, not a home' };
  const word = cutAtWord(cleanName(raw), 60);
  if (!word) return { refused: 'it says neither sale nor rent' };
  const { values, rest } = readWords(wordsOf(raw), PURPOSE_WORDS);
  const [purpose] = values;
  if (purpose && values.size === 1 && rest.every((other) => PURPOSE_ATTRIBUTES.has(other))) return purpose;
  const meant = values.size === 1 ? purpose : nearestValue(raw, PURPOSE_WORDS);
  return { refused: `unknown purpose "${word}"; ${translationAdvice('transactionType', word, meant, ['Buy', 'Rent'])}` };
}
