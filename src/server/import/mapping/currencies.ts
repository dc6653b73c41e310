// Recognises currencies in texts of imported files.

/** Signs and words of currencies → currency codes. */
const CURRENCY_CODES: ReadonlyMap<string, string> = new Map([
  ['$', 'USD'],
  ['us$', 'USD'],
  ['dollar', 'USD'],
  ['dollars', 'USD'],
  ['us dollar', 'USD'],
  ['us dollars', 'USD'],
  ['دولار', 'USD'],
  ['€', 'EUR'],
  ['euro', 'EUR'],
  ['euros', 'EUR'],
  ['يورو', 'EUR'],
  ['£', 'GBP'],
  ['pounds sterling', 'GBP'],
  ['₹', 'INR'],
  ['ر.س', 'SAR'],
  ['ريال سعودي', 'SAR'],
  ['dh', 'AED'],
  ['dhs', 'AED'],
  ['dirham', 'AED'],
  ['dirhams', 'AED'],
  ['uae dirham', 'AED'],
  ['uae dirhams', 'AED'],
  ['د.إ', 'AED'],
  ['درهم', 'AED'],
  ['درهم إماراتي', 'AED'],
]);
/** The codes of all currencies. */
const KNOWN_CODES = new Set(Intl.supportedValuesOf('currency'));
/** The sign or word of a currency in the text of a price, and words that may be its code. */
const CURRENCY_WORD = /US\$|[$€£₹]|(?<!\p{L})(?:us dollars?|dollars?|euros?|pounds sterling|دولار|يورو|ر\.س|ريال سعودي)(?!\p{L})/iu;
const POSSIBLE_CODE = /(?<!\p{L})[A-Z]{3}(?!\p{L})/giu;

/** The currency code of `USD`, `us$` or `Euro`; an unknown text in capitals; empty for an empty text. */
export function parseCurrency(raw: string): string {
  const text = raw.trim().replace(/\.$/, '');
  return CURRENCY_CODES.get(text.toLowerCase()) ?? text.toUpperCase();
}

/** Splits a price into amount and currency code: `USD 250,000` → `250,000` and `USD`. The code is empty when the text names no currency. */
export function splitCurrency(raw: string): { amount: string; currency: string } {
  const code = raw.match(POSSIBLE_CODE)?.find((word) => KNOWN_CODES.has(word.toUpperCase()));
  const currencyText = code ?? CURRENCY_WORD.exec(raw)?.[0];
  if (currencyText === undefined) return { amount: raw, currency: '' };
  const [before = '', ...rest] = raw.split(currencyText);
  // the point in `AED.850` belongs to the currency
  const behind = rest.join(currencyText).replace(/^\./, '');
  return { amount: `${before} ${behind}`.trim(), currency: parseCurrency(currencyText) };
}
