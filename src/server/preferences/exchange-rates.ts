// Exchange rates (table `exchange_rates`): stores and removes them, and finds the rate in which a visitor sees prices. A process caches
// them for a minute.
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import type { Display } from '../../shared/display.ts';
import { CURRENCIES, type OfferedCurrency, type Preferences } from '../../shared/preferences/preferences.ts';
import { DAY_MS } from '../../shared/time.ts';
import { statements } from '../db/typed.ts';
import type { Deps } from '../deps.ts';
import { AED_PER_USD } from './ecb.ts';
import { ExchangeRate } from './exchange-rate.entity.ts';

/** The amount for one AED in the currencies with a fixed rate to the US dollar: one dollar is 3.75 SAR. */
const PEGGED_PER_AED: Partial<Record<string, number>> = { USD: 1 / AED_PER_USD, SAR: 3.75 / AED_PER_USD };
/** How long a process shows rates before it reads them again. */
const CACHE_MS = 60_000;
/** A rate older than this is shown with its day. */
const OLD_RATE_MS = 7 * DAY_MS;

/** AED for one of each currency that has a pegged rate or one of these. */
export function withPeggedRates(stored: readonly Pick<ExchangeRate, 'currency' | 'perAed'>[]): Map<string, number> {
  const pegged = Object.entries(PEGGED_PER_AED) as [string, number][];
  return new Map(
    [...stored.map(({ currency, perAed }) => [currency, perAed] as const), ...pegged].map(([currency, perAed]) => [currency, 1 / perAed]),
  );
}
/** AED for one of each currency that has a pegged or a stored rate. */
export const aedPerCurrency = async (em: EntityManager): Promise<Map<string, number>> => withPeggedRates(await em.findAll(ExchangeRate));

/** The rates of each database; tests have several. `expiresAt` is in milliseconds since 1970. */
const cache = new WeakMap<MikroORM, { expiresAt: number; rates: Promise<ExchangeRate[]> }>();

/** The stored rates, read at most once a minute. After a failed read the next call reads again. */
function currentRates({ orm, now }: Pick<Deps, 'orm' | 'now'>): Promise<ExchangeRate[]> {
  const cached = cache.get(orm);
  if (cached && cached.expiresAt > now().getTime()) return cached.rates;
  const rates = orm.em.fork().findAll(ExchangeRate);
  cache.set(orm, { expiresAt: now().getTime() + CACHE_MS, rates });
  rates.catch(() => cache.delete(orm));
  return rates;
}

/** The currencies that can be chosen besides AED: the pegged ones (without a day), and those that have a rate. */
export async function offeredCurrencies(deps: Pick<Deps, 'orm' | 'now'>): Promise<OfferedCurrency[]> {
  const rates = await currentRates(deps);
  return CURRENCIES.flatMap((currency): OfferedCurrency[] => {
    const pegged = PEGGED_PER_AED[currency];
    if (pegged !== undefined) return [{ currency, perAed: pegged, date: null }];
    const rate = rates.find((row) => row.currency === currency);
    return rate ? [{ currency, perAed: rate.perAed, date: rate.date }] : [];
  });
}

/** The units and the exchange rate with which a page shows prices to a person. Without a readable rate, prices are in AED alone. */
export async function displayOf(deps: Pick<Deps, 'orm' | 'now' | 'log'>, preferences: Preferences | null): Promise<Display> {
  if (!preferences) return {};
  const { areaUnit, rentPeriod, currency } = preferences;
  const display: Display = { areaUnit, rentPeriod };
  if (!currency || currency === 'AED') return display;
  const pegged = PEGGED_PER_AED[currency];
  if (pegged !== undefined) return { ...display, rate: { currency, perAed: pegged } };
  try {
    const rate = (await currentRates(deps)).find((row) => row.currency === currency);
    if (!rate) return display;
    const isOld = deps.now().getTime() - new Date(rate.date).getTime() > OLD_RATE_MS;
    return { ...display, rate: { currency, perAed: rate.perAed, date: isOld ? rate.date : undefined } };
  } catch (error) {
    deps.log.warn({ err: error }, 'a page was rendered without exchange rates');
    return display;
  }
}

/**
 * Stores rates of a day. A rate replaces one of the same or an earlier day, never one of a later day.
 * @returns a line of text for each rate that was not stored, because a rate of a later day is
 */
export async function storeRates(
  em: EntityManager,
  { date, rates, setByHand }: { date: string; rates: { currency: string; perAed: number }[]; setByHand: boolean },
): Promise<string[]> {
  const refused: string[] = [];
  for (const { currency, perAed } of rates) {
    const rate = { per_aed: perAed, date, set_by_hand: setByHand };
    const stored = await statements(em)
      .insertInto('exchange_rates')
      .values({ currency, ...rate })
      .onConflict((earlier) => earlier.column('currency').doUpdateSet(rate).where('exchange_rates.date', '<=', date))
      .returning('currency')
      .executeTakeFirst();
    if (!stored) refused.push(`${currency}: a rate of a later day than ${date} is stored`);
  }
  return refused;
}

/** Stops offering a currency. @returns whether it had a rate */
export const removeRate = async (em: EntityManager, currency: string): Promise<boolean> =>
  (await em.nativeDelete(ExchangeRate, { currency })) > 0;
