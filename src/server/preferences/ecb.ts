// Parses the text of the exchange-rate file of the European Central Bank, and rates set by hand, for `npm run rates`, which reads the file
// and stores them.
import { SaxesParser } from 'saxes';
import { CURRENCIES } from '../../shared/preferences/preferences.ts';
import { DAY_MS, dubaiDay } from '../../shared/time.ts';

/** The most characters (or bytes, before the file is read) of a file. The real one has 2 kB, so anything larger is another file. */
export const MAX_RATES_FILE = 256 * 1024;
/** AED for one US dollar: the Central Bank of the UAE keeps this rate fixed. */
export const AED_PER_USD = 3.6725;
/** The offered currencies whose rates come from the file. USD and SAR are pegged to AED; PKR and RUB are not in the file. */
const FILE_CURRENCIES = ['EUR', 'GBP', 'INR', 'CNY'] as const;

/** The rates of a file. `perAed` is the amount in the currency for one AED. */
export interface RatesFile {
  /** ISO day. */
  date: string;
  rates: { currency: string; perAed: number }[];
  /** One line of text for every rate that is missing or was refused. */
  refused: string[];
}

/** A file that is not the daily file of the European Central Bank; `message` says why, in one line. */
export class RatesFileError extends Error {}

/** Whether a text is a day that exists, such as `2026-11-14`. */
const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(text).toJSON()?.startsWith(text) === true;
/** Whether a number can be a rate; none of the offered currencies comes near these limits. */
const isPlausibleRate = (rate: number): boolean => Number.isFinite(rate) && rate > 1e-6 && rate < 1e6;
/** Whether a text is a plausible rate, such as `103.1450`, in digits without sign or exponent. */
const isRateText = (text: string): boolean => /^\d{1,7}(?:\.\d{1,10})?$/.test(text) && isPlausibleRate(Number(text));

/** What the elements `Cube` of a file state. */
interface Cubes {
  /** The attributes `time`, ISO days; the daily file has exactly one. */
  dates: string[];
  /** What one euro is in a currency. */
  perEuro: Map<string, number>;
  /** Currencies that have a row, even if it was refused. */
  seenCurrencies: Set<string>;
  refused: string[];
}

/** Reads the rows `<Cube currency='USD' rate='1.1630'/>` and the day. @throws RatesFileError for a document type and invalid XML */
function readCubes(xml: string): Cubes {
  const cubes: Cubes = { dates: [], perEuro: new Map([['EUR', 1]]), seenCurrencies: new Set(['EUR']), refused: [] };
  const parser = new SaxesParser();
  parser.on('doctype', () => {
    throw new RatesFileError('The file declares a document type, which the daily file does not have.');
  });
  parser.on('error', (error) => {
    throw new RatesFileError(`The file is not valid XML: ${error.message}`);
  });
  parser.on('opentag', ({ name, attributes }) => {
    if (name !== 'Cube') return;
    const { time, currency, rate } = attributes;
    if (time !== undefined) cubes.dates.push(time);
    if (currency === undefined && rate === undefined) return;
    const row = `line ${parser.line}: ${currency ?? 'no currency'} ${rate ?? 'without a rate'}`.slice(0, 100);
    if (!/^[A-Z]{3}$/.test(currency ?? '')) cubes.refused.push(`${row}: this is not a currency code`);
    else if (cubes.seenCurrencies.has(currency!)) cubes.refused.push(`${row}: ${currency} has a rate already`);
    else if (!isRateText(rate ?? '')) cubes.refused.push(`${row}: this is not a rate`);
    else cubes.perEuro.set(currency!, Number(rate));
    cubes.seenCurrencies.add(currency ?? '');
  });
  parser.write(xml).close();
  return cubes;
}

/** Returns the one day of a file. @throws RatesFileError for no day, several days, a day that does not exist, or one after tomorrow */
function requireDate([date, ...otherDates]: string[], now: Date): string {
  if (date === undefined || !isDay(date)) throw new RatesFileError('The file names no day (<Cube time="2026-11-14">).');
  if (otherDates.length > 0) throw new RatesFileError('The file has several days; eurofxref-daily.xml has one.');
  if (new Date(date).getTime() > now.getTime() + DAY_MS) throw new RatesFileError(`The file is of ${date}, which is in the future.`);
  return date;
}

/**
 * Reads `eurofxref-daily.xml`: the rates of one euro on one day. A document type is refused, so that no entity is ever expanded.
 * @param now a date after tomorrow is refused
 * @throws RatesFileError when the file as a whole cannot be used
 */
export function parseEcbRates(xml: string, now: Date): RatesFile {
  if (xml.length > MAX_RATES_FILE) throw new RatesFileError(`The file is larger than ${MAX_RATES_FILE / 1024} kB.`);
  const { dates, perEuro, seenCurrencies, refused } = readCubes(xml);
  const date = requireDate(dates, now);
  const usdPerEuro = perEuro.get('USD');
  if (usdPerEuro === undefined) throw new RatesFileError('The file has no rate of USD, through which AED is computed.');
  const rates: RatesFile['rates'] = [];
  for (const currency of FILE_CURRENCIES) {
    const rate = perEuro.get(currency);
    if (rate !== undefined) rates.push({ currency, perAed: rate / (usdPerEuro * AED_PER_USD) });
    else if (!seenCurrencies.has(currency)) refused.push(`${currency}: the file has no rate of it`);
  }
  return { date, rates, refused };
}

/** Parses `PKR=75.9`: the amount for one AED in PKR or RUB, which the file does not have. @throws RatesFileError for anything else */
export function parseHandSetRate(text: string): { currency: string; perAed: number } {
  const [, currency = '', amount = ''] = /^([A-Z]{3})=(\d{1,7}(?:\.\d{1,10})?)$/.exec(text) ?? [];
  const handSetCurrencies = CURRENCIES.filter((name) => name === 'PKR' || name === 'RUB');
  if (!handSetCurrencies.some((name) => name === currency))
    throw new RatesFileError(`--set takes ${handSetCurrencies.join(' or ')}: --set PKR=75.9 says that 1 AED is 75.9 PKR.`);
  if (!isPlausibleRate(Number(amount))) throw new RatesFileError(`${amount} is not a rate.`);
  return { currency, perAed: Number(amount) };
}

/**
 * Reads the Central Bank's rate of a day, `GBP=4.862071`: AED for one unit. Its tables have six decimals.
 * @throws RatesFileError for AED, what is no rate, and a day that has not come in Dubai or does not exist
 */
export function parseCentralBankRate(text: string, day: string, now: Date): { currency: string; day: string; aedPerUnit: number } {
  const [, currency = '', amount = ''] = /^([A-Z]{3})=(\d{1,4}(?:\.\d{1,6})?)$/.exec(text) ?? [];
  if (currency === '' || currency === 'AED' || Number(amount) < 0.001)
    throw new RatesFileError(`${text} is not a rate: --central-bank GBP=4.862071 2026-11-29 says what one pound was in AED.`);
  if (!isDay(day) || day > dubaiDay(now)) throw new RatesFileError(`${day} is not a day that has come.`);
  return { currency: currency.toLowerCase(), day, aedPerUnit: Number(amount) };
}
