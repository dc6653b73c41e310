// Parses the exchange-rate file of the European Central Bank, and rates set by hand, for `npm run rates`. Reads and stores nothing itself.
import { SaxesParser } from 'saxes';
import { CURRENCIES } from '../../shared/preferences/preferences.ts';
import { DAY_MS } from '../../shared/time.ts';

/** In characters. The real file has 2 kB; anything larger than this is another one. */
export const MAX_RATES_FILE = 256 * 1024;
/** AED for one US dollar, as the Central Bank of the UAE holds it. */
export const AED_PER_USD = 3.6725;
/** The offered currencies that the file has; USD and SAR are pegged to AED, PKR and RUB are not in it. */
const FROM_FILE = ['EUR', 'GBP', 'INR', 'CNY'] as const;

/** The rates of a file, with `perAed` as what one AED is in a currency. */
export interface RatesFile {
  /** ISO day. */
  date: string;
  rates: { currency: string; perAed: number }[];
  /** One line for every row that was not taken though it should have been. */
  refused: string[];
}

/** A file that is not the daily file of the European Central Bank; `message` says why, in one line. */
export class RatesFileError extends Error {}

/** Whether a text is a day that exists, such as `2026-11-14`. */
const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(text).toJSON()?.startsWith(text) === true;
const isRate = (rate: number): boolean => Number.isFinite(rate) && rate > 1e-6 && rate < 1e6;
/** Whether a text is a rate, such as `103.1450`. */
const isRateText = (text: string): boolean => /^\d{1,7}(?:\.\d{1,10})?$/.test(text) && isRate(Number(text));

/** The elements `Cube` of a file. */
interface Cubes {
  /** The attribute `time` of each that has one; the daily file has one. */
  dates: string[];
  /** What one euro is in a currency. */
  perEuro: Map<string, number>;
  /** Currencies that have a row, also one that was refused. */
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

/** The one day of a file. @throws RatesFileError for none, several, one that does not exist, and one after tomorrow */
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
  const rates = FROM_FILE.flatMap((currency) => {
    const rate = perEuro.get(currency);
    if (rate === undefined && !seenCurrencies.has(currency)) refused.push(`${currency}: the file has no rate of it`);
    return rate === undefined ? [] : [{ currency, perAed: rate / (usdPerEuro * AED_PER_USD) }];
  });
  return { date, rates, refused };
}

/** Reads `PKR=75.9`, what one AED is in a currency that no file gives. @throws RatesFileError in one line */
export function parseHandSetRate(text: string): { currency: string; perAed: number } {
  const [, currency = '', amount = ''] = /^([A-Z]{3})=(\d{1,7}(?:\.\d{1,10})?)$/.exec(text) ?? [];
  const handSetCurrencies = CURRENCIES.filter((name) => name === 'PKR' || name === 'RUB');
  if (!handSetCurrencies.some((name) => name === currency))
    throw new RatesFileError(`--set takes ${handSetCurrencies.join(' or ')}: --set PKR=75.9 says that 1 AED is 75.9 PKR.`);
  if (!isRate(Number(amount))) throw new RatesFileError(`${amount} is not a rate.`);
  return { currency, perAed: Number(amount) };
}
