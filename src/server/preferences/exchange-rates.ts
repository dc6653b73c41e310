// Exchange rates (`exchange_rates`): storing them, and the rate in which a visitor sees prices. A process keeps the rates for a minute.
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import type { Display } from '../../shared/display.ts';
import { CURRENCIES, type OfferedCurrency, type Preferences } from '../../shared/preferences/preferences.ts';
import { DAY_MS } from '../../shared/time.ts';
import { rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';
import type { Deps } from '../deps.ts';
import { AED_PER_USD } from './ecb.ts';

/** What one AED is in the currencies that are tied to the US dollar: SAR is 3.75 to the dollar. */
const PEGGED: Partial<Record<string, number>> = { USD: 1 / AED_PER_USD, SAR: 3.75 / AED_PER_USD };
/** How long a process shows rates before it reads them again. */
const CACHE_MS = 60_000;
/** A rate older than this is shown with its day. */
const OLD_MS = 7 * DAY_MS;

interface StoredRate {
  currency: string;
  perAed: number;
  /** ISO day. */
  date: string;
}

const readRates = (em: EntityManager): Promise<StoredRate[]> =>
  rows<StoredRate>(em, preparedStatement('select currency, per_aed as "perAed", date::text as date from exchange_rates', []));

/** By database connection; `until` in ms since 1970. */
const cache = new WeakMap<MikroORM, { until: number; rates: Promise<StoredRate[]> }>();

/** The stored rates, read at most once a minute; a failed read is repeated by the next one. */
function currentRates({ orm, now }: Pick<Deps, 'orm' | 'now'>): Promise<StoredRate[]> {
  const cached = cache.get(orm);
  if (cached && cached.until > now().getTime()) return cached.rates;
  const rates = readRates(orm.em.fork());
  cache.set(orm, { until: now().getTime() + CACHE_MS, rates });
  rates.catch(() => cache.delete(orm));
  return rates;
}

/** The currencies that can be chosen: the pegged ones (without a day), and those that have a rate. */
export async function offeredCurrencies(deps: Pick<Deps, 'orm' | 'now'>): Promise<OfferedCurrency[]> {
  const rates = await currentRates(deps);
  return CURRENCIES.flatMap((currency): OfferedCurrency[] => {
    const pegged = PEGGED[currency];
    if (pegged !== undefined) return [{ currency, perAed: pegged, date: null }];
    const rate = rates.find((row) => row.currency === currency);
    return rate ? [{ currency, perAed: rate.perAed, date: rate.date }] : [];
  });
}

/** How a page is shown with a person's settings. Without a rate, or while rates cannot be read, prices are in AED alone. */
export async function displayOf(deps: Pick<Deps, 'orm' | 'now' | 'log'>, preferences: Preferences | null): Promise<Display> {
  if (!preferences) return {};
  const { areaUnit, rentPeriod, currency } = preferences;
  const display: Display = { areaUnit, rentPeriod };
  if (!currency || currency === 'AED') return display;
  const pegged = PEGGED[currency];
  if (pegged !== undefined) return { ...display, rate: { currency, perAed: pegged } };
  try {
    const rate = (await currentRates(deps)).find((row) => row.currency === currency);
    if (!rate) return display;
    const isOld = deps.now().getTime() - new Date(rate.date).getTime() > OLD_MS;
    return { ...display, rate: { currency, perAed: rate.perAed, date: isOld ? rate.date : undefined } };
  } catch (error) {
    deps.log.warn({ err: error }, 'a page was rendered without exchange rates');
    return display;
  }
}

/**
 * Stores rates of a day. A rate never replaces one of a later day; storing the same again changes nothing.
 * @returns a line for each one that is older than what is stored
 */
export async function storeRates(
  em: EntityManager,
  { date, rates, setByHand }: { date: string; rates: { currency: string; perAed: number }[]; setByHand: boolean },
): Promise<string[]> {
  const refused: string[] = [];
  for (const { currency, perAed } of rates) {
    const [stored] = await rows<{ currency: string }>(
      em,
      preparedStatement(
        `insert into exchange_rates as known (currency, per_aed, date, set_by_hand) values ($1, $2, $3, $4)
          on conflict (currency) do update set per_aed = excluded.per_aed, date = excluded.date, set_by_hand = excluded.set_by_hand
          where known.date <= excluded.date returning currency`,
        [currency, perAed, date, setByHand],
      ),
    );
    if (!stored) refused.push(`${currency}: a rate of a later day than ${date} is stored`);
  }
  return refused;
}

/** Stops offering a currency. @returns whether it had a rate */
export async function removeRate(em: EntityManager, currency: string): Promise<boolean> {
  return (await rows(em, preparedStatement('delete from exchange_rates where currency = $1 returning currency', [currency]))).length > 0;
}
