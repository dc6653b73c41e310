// Writes the estimates of all homes for sale to `property_estimates`, and keeps the ranges that their pages show (`shown_ranges`).
// The trigger `property_estimates_follow` writes that table too: a changed price changes `ratio` and `asks` of the home at once; a changed place,
// type, size, number of bedrooms, purpose or stage deletes its row until the next night.
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { INT4_MAX } from '../../../shared/property/property.ts';
import type { PropertyView } from '../../../shared/property/property-view.ts';
import { intArray } from '../../db/sql.ts';
import { statements } from '../../db/typed.ts';
import { keepShownRanges } from '../../track-record/shown-ranges.ts';
import { estimateHome } from './home-estimate.ts';
import type { ListedHome } from './home-facts.ts';
import { readPublishedRun } from './published-run.ts';

/** Number of homes that are read and written at a time. */
const BATCH_SIZE = 2000;

type HomeForSale = ListedHome & Pick<PropertyView, 'id'>;
/** The next homes to estimate, after an id. */
const readHomes = (em: EntityManager, lastId: number): Promise<HomeForSale[]> =>
  statements(em)
    .selectFrom('properties')
    .select(['id', 'location', 'address', 'property_type as propertyType', 'bedrooms', 'area'])
    .where('status', '=', sql.lit('published'))
    .where('transaction_type', '=', sql.lit('Buy'))
    .where('emirate', '=', sql.lit('Dubai'))
    .where('completion', 'is distinct from', 'off-plan')
    .where('id', '>', lastId)
    .$narrowType<Pick<HomeForSale, 'propertyType'>>()
    .orderBy('id')
    .limit(BATCH_SIZE)
    .execute();
/**
 * Stores the estimates of the JSON array `?`. `version` is the id of the run, prices are AED, and `ratio` is the present asking price divided by `middle`.
 * Skips homes that changed in place, type or size since they were read. A row that would not change is not written, so that a night without changes
 * writes nothing.
 */
const WRITE_SQL = `insert into property_estimates (property_id, version, location, evidence, low, middle, high, ratio)
  select home.id, estimate.version, home.location, estimate.evidence, estimate.low, estimate.middle, estimate.high, home.price::float8 / estimate.middle
  from json_to_recordset(?::json) as estimate(property_id int, location text, address text, "propertyType" text, bedrooms int, area int,
    version int, evidence text, low int, middle int, high int)
  join properties home on home.id = estimate.property_id
    and (home.location, home.address, home.property_type, home.bedrooms, home.area, home.status, home.transaction_type, home.emirate) =
      (estimate.location, estimate.address, estimate."propertyType", estimate.bedrooms, estimate.area, 'published', 'Buy', 'Dubai')
    and home.completion is distinct from 'off-plan'
  on conflict (property_id) do update set version = excluded.version, location = excluded.location, evidence = excluded.evidence, low = excluded.low,
    middle = excluded.middle, high = excluded.high, ratio = excluded.ratio
  where (property_estimates.version, property_estimates.location, property_estimates.evidence, property_estimates.low, property_estimates.middle,
    property_estimates.high, property_estimates.ratio) is distinct from
    (excluded.version, excluded.location, excluded.evidence, excluded.low, excluded.middle, excluded.high, excluded.ratio)`;

/**
 * Corrects the ratios of homes whose price was changed while `WRITE_SQL` ran: that divides the prices of its start, also when it waits for the
 * other transaction, whose trigger finds no row that is not committed yet.
 */
const CORRECT_RATIOS_SQL = `update property_estimates estimate set ratio = home.price::float8 / estimate.middle from properties home
  where home.id = estimate.property_id and estimate.ratio <> (home.price::float8 / estimate.middle)::real`;

/**
 * Writes to `asks` in which third each asking price is, compared with the estimate, among the homes of the community with the same evidence. The SQL
 * function `asking_third` takes how many others ask more, and the number of others: `less` when at least two thirds ask more, `more` when at most one
 * third does, else `same`; null below ten others.
 */
export const WRITE_THIRDS_SQL = `update property_estimates estimate set asks = ranked.asks from (
    select property_id, asking_third(
        rank() over (partition by location, evidence order by ratio desc) - 1, count(*) over (partition by location, evidence) - 1) as asks
    from property_estimates) ranked
  where ranked.property_id = estimate.property_id and estimate.asks is distinct from ranked.asks`;

/**
 * Nightly job: estimates every ready home for sale in Dubai with the published run, whether promoted or not. Homes without an estimate have no row.
 * Then corrects the ratios of prices that changed meanwhile, and writes `asks`. Does nothing while no run is published.
 * @returns how many homes have an estimate
 */
export async function estimateAllHomes(em: EntityManager, now: Date): Promise<number> {
  const run = await readPublishedRun(em);
  if (!run) return 0;
  const fork = em.fork();
  let [lastId, count] = [0, 0];
  let homes: HomeForSale[];
  do {
    homes = await readHomes(fork, lastId);
    const estimates = homes.flatMap((home) => {
      const estimate = estimateHome(run, home);
      if (!estimate) return [];
      const { id, location, address, propertyType, bedrooms, area } = home;
      const { low, middle, high, evidence, facts } = estimate;
      return [{ property_id: id, location, address, propertyType, bedrooms, area, version: run.id, evidence, low, middle, high, facts }];
    });
    // the batch replaces all rows of its range of ids, from `lastId` to `untilId`
    const untilId = homes.length === BATCH_SIZE ? homes.at(-1)!.id : INT4_MAX;
    await fork.transactional(async (tx) => {
      await tx.execute('delete from property_estimates where property_id > ? and property_id <= ? and not property_id = any(?::int[])', [
        lastId,
        untilId,
        intArray(estimates.map((row) => row.property_id)),
      ]);
      await tx.execute(WRITE_SQL, [JSON.stringify(estimates)]);
      await keepShownRanges(tx, estimates, now);
    });
    count += estimates.length;
    lastId = untilId;
  } while (homes.length === BATCH_SIZE);
  await fork.transactional(async (tx) => {
    // reading and ranking all homes may take longer than a statement of a request may
    await tx.execute('set local statement_timeout = 0');
    await tx.execute(CORRECT_RATIOS_SQL);
    await tx.execute(WRITE_THIRDS_SQL);
  });
  return count;
}
