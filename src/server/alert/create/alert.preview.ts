// Counts the new homes that an alert would bring before it is made; refuses instant emails for searches with too many. Writes nothing.
import type { EntityManager } from '@mikro-orm/postgresql';
import { MAX_INSTANT_A_DAY, VOLUME_CAP } from '../../../shared/alert/alert.ts';
import type { AlertFilter, AlertPreview } from '../../../shared/alert/alert-schemas.ts';
import { formatNumber } from '../../../shared/format.ts';
import { m } from '../../../shared/messages/messages.ts';
import { tryRows } from '../../db/costly-reads.ts';
import { SqlParams, unpreparedStatement } from '../../db/sql.ts';
import { invalidField } from '../../errors.ts';
import { type SearchCriteria, whereClauses } from '../../search/planner/planner.ts';
import { describeAlertFilter } from '../alert.words.ts';
import { toAlertSearch } from './alert.filter.ts';

/** The month of an alert's volume. */
const MONTH_DAYS = 30;

/**
 * Counts the homes that were new in the last `days` days and match now, up to one above the cap; null when counting takes too long. `quiet` events, those
 * of the seed and of a source's first import, do not count.
 */
async function countNew(em: EntityManager, criteria: SearchCriteria, days: number): Promise<number | null> {
  const params = new SqlParams();
  const where = whereClauses(criteria, params);
  const since = params.bind(days);
  const sql = `select count(*)::int as count from (select from properties p where ${where.join(' and ')} and p.id in (
      select e.property_id from home_events e where e.kind = 'new' and not e.quiet and e.at > now() - ${since}::int * interval '1 day')
    limit ${VOLUME_CAP + 1}) matches`;
  const counts = await tryRows<{ count: number }>(em, unpreparedStatement(sql, params.list), 'needed');
  return counts?.[0]?.count ?? null;
}

/**
 * Counts the homes that were listed in the last `days` days and match now, up to one above the cap; null when counting takes too long. It stands in where no
 * home has become new since the market was filled: the lists show those days of listing, too.
 */
async function countListed(em: EntityManager, criteria: SearchCriteria, days: number): Promise<number | null> {
  const params = new SqlParams();
  const where = [...whereClauses({ ...criteria, addedWithinDays: days }, params), 'p.is_date_known'];
  const sql = `select count(*)::int as count from (select from properties p where ${where.join(' and ')} limit ${VOLUME_CAP + 1}) matches`;
  const counts = await tryRows<{ count: number }>(em, unpreparedStatement(sql, params.list), 'needed');
  return counts?.[0]?.count ?? null;
}

/** Homes a month: those that became new, else those that were listed; null when counting takes too long. */
async function countMonth(em: EntityManager, criteria: SearchCriteria): Promise<number | null> {
  return (await countNew(em, criteria, MONTH_DAYS)) || countListed(em, criteria, MONTH_DAYS);
}

/** The number of homes as a sentence, by the week or the month; null when it is not known. */
function volumeLine(perWeek: number | null, perMonth: number | null): string | null {
  if (perWeek === null) return null;
  if (perWeek > VOLUME_CAP) return m.alert_volume_over({ count: formatNumber(VOLUME_CAP) });
  if (perWeek > MAX_INSTANT_A_DAY * 7) return m.alert_volume_many({ count: perWeek });
  if (perWeek > 0) return m.alert_volume_week({ count: perWeek });
  if (perMonth === null) return null;
  return perMonth > 0 ? m.alert_volume_month({ count: perMonth }) : m.alert_volume_none();
}

/** New homes a week; null when counting takes too long. */
const countWeek = (em: EntityManager, criteria: SearchCriteria): Promise<number | null> => countNew(em, criteria, 7);

/** Whether emails about so many homes a week can be sent as it happens; not when their number is unknown. */
const isInstantAllowed = (perWeek: number | null): boolean => perWeek !== null && perWeek <= MAX_INSTANT_A_DAY * 7;

/**
 * Counts the new homes of a search. Call it outside of transactions: counting takes a connection of its own.
 * @throws a validation error of `cadence` for a search with too many new homes for emails as it happens, and when counting takes too long
 */
export async function requireInstantAllowed(em: EntityManager, criteria: SearchCriteria): Promise<void> {
  if (!isInstantAllowed(await countWeek(em, criteria))) throw invalidField('cadence', m.alert_instant_limit());
}

/**
 * What an alert of a search would bring.
 * @throws DomainError INVALID for a search that no home can match
 */
export async function previewAlert(em: EntityManager, alertFilter: AlertFilter): Promise<AlertPreview> {
  const { filter, criteria } = await toAlertSearch(em, alertFilter);
  const perWeek = await countWeek(em, criteria);
  const perMonth = perWeek === 0 ? await countMonth(em, criteria) : null;
  return {
    words: describeAlertFilter(filter),
    perWeek,
    perMonth,
    line: volumeLine(perWeek, perMonth),
    instantAllowed: isInstantAllowed(perWeek),
  };
}
