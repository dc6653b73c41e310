// The figures that an advertiser sees of their homes. Who manages a home is a condition of the statement that finds it.
import type { EntityManager } from '@mikro-orm/postgresql';
import { csvValue } from '../../shared/csv.ts';
import {
  dayBefore,
  FIGURE_PAGE_SIZE,
  type FigureAccess,
  type FigureComparison,
  type FigureList,
  type FigureTotals,
  figureAccess,
  type HomeFigures,
  MIN_SIMILAR_HOMES,
  type SourceFigures,
  type StockFigures,
  totalsOf,
} from '../../shared/figures/figures.ts';
import { FIGURES, type FigurePeriod, FREE_FIGURE_DAYS, MAX_FIGURE_DAYS, MAX_SOURCE_DAYS } from '../../shared/figures/periods.ts';
import { m } from '../../shared/messages/messages.ts';
import { propertyReference } from '../../shared/property/property.ts';
import { rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';
import { DomainError } from '../errors.ts';
import { isManagedBy } from '../organization/managed.ts';
import { findRunningPlan, organizationOf } from '../organization/plan.ts';
import { isInStockOf } from '../organization-homes.ts';
import type { AuthedContext } from '../trpc.ts';
import { type DayRange, readDaily, readDaysByHome, readSources, readTotals } from './read-figures.ts';

/** SQL condition: the home `p` is counted in the figures of a user. */
const ownHomes = (user: string): string => `${isManagedBy(user)} and p.status <> 'deleted'`;
/** The ids of the homes that the caller manages. */
async function stockOf(ctx: AuthedContext): Promise<number[]> {
  const sql = `select p.id from properties p where ${ownHomes('$1')}`;
  return (await rows<{ id: number }>(ctx.em, preparedStatement(sql, [ctx.user.id]))).map(({ id }) => id);
}

/** The last days until today. */
const lastDays = (now: Date, days: number): DayRange => ({ from: dayBefore(now, days - 1), to: dayBefore(now, 0) });

/** What the plan of the caller shows of homes of an organization, or of those that they have alone. */
async function accessOf(ctx: AuthedContext, organizationId: number | null): Promise<FigureAccess> {
  return figureAccess(await findRunningPlan(ctx.em, { userId: ctx.user.id, organizationId }, ctx.now()));
}

/** @throws DomainError FORBIDDEN for more days than the plan shows */
function requireDays(days: number, access: { days: number }): void {
  if (days > access.days) throw new DomainError('FORBIDDEN', m.figures_plan_days({ count: access.days }));
}

/** A home whose figures are shown, with what decides about similar ones. */
interface FoundHome {
  id: number;
  title: string;
  titleAr: string | null;
  status: string;
  organizationId: number | null;
  createdDay: string;
  linkSince: string | null;
}

/** A home that the caller manages. @throws DomainError MISSING for others */
async function findManaged(ctx: AuthedContext, id: number): Promise<FoundHome> {
  const sql = `select p.id, p.title, p.title_ar as "titleAr", p.status, p.organization_id as "organizationId",
      (p.created_at at time zone 'UTC')::date::text as "createdDay",
      (select to_char(link.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') from figure_links link where link.property_id = p.id) as "linkSince"
    from properties p where p.id = $1 and ${ownHomes('$2')}`;
  const [home] = await rows<FoundHome>(ctx.em, preparedStatement(sql, [id, ctx.user.id]));
  if (!home) throw new DomainError('MISSING', m.property_not_found());
  return home;
}

/** The figures of all homes that the caller manages. @throws DomainError FORBIDDEN for more days than their plan shows */
export async function stockFigures(ctx: AuthedContext, period: FigurePeriod): Promise<StockFigures> {
  const access = await accessOf(ctx, await organizationOf(ctx.em, ctx.user.id));
  requireDays(period, access);
  const ids = await stockOf(ctx);
  return { ...(await readDaily(ctx.em, ids, lastDays(ctx.now(), period))), access, homes: ids.length };
}

/** Where the homes that the caller manages were shown and opened, over at most `MAX_SOURCE_DAYS`. @throws DomainError FORBIDDEN without a plan that shows it */
export async function stockSources(ctx: AuthedContext, period: FigurePeriod): Promise<SourceFigures[]> {
  const access = await accessOf(ctx, await organizationOf(ctx.em, ctx.user.id));
  if (!access.isAdvanced) throw new DomainError('FORBIDDEN', m.figures_more());
  return readSources(ctx.em, await stockOf(ctx), lastDays(ctx.now(), Math.min(period, MAX_SOURCE_DAYS)));
}

/** A page of the caller's homes with their sums of a period, those with the most views of the last 30 days first. */
export async function listFigures(ctx: AuthedContext, { days, page }: { days: FigurePeriod; page: number }): Promise<FigureList> {
  const access = await accessOf(ctx, await organizationOf(ctx.em, ctx.user.id));
  requireDays(days, access);
  const sql = `select p.id, p.title, p.title_ar as "titleAr", count(*) over ()::int as total from properties p
    left join (select v.property_id, sum(v.n) as n from property_views v
      where v.property_id = any(array(select p.id from properties p where ${ownHomes('$1')})) and v.day > $2::date - ${FREE_FIGURE_DAYS} group by 1) recent on recent.property_id = p.id
    where ${ownHomes('$1')} order by coalesce(recent.n, 0) desc, p.id desc limit ${FIGURE_PAGE_SIZE} offset $3`;
  const range = lastDays(ctx.now(), days);
  const values = [ctx.user.id, range.to, (page - 1) * FIGURE_PAGE_SIZE];
  const found = await rows<{ id: number; title: string; titleAr: string | null; total: number }>(ctx.em, preparedStatement(sql, values));
  const totals = await readTotals(
    ctx.em,
    found.map(({ id }) => id),
    range,
  );
  const total = found[0]?.total ?? 0;
  return {
    items: found.map(({ total: _total, ...home }) => ({ ...home, ...(totals.get(home.id) ?? totalsOf([])) })),
    total,
    pages: Math.max(1, Math.ceil(total / FIGURE_PAGE_SIZE)),
  };
}

/** Similar homes that are compared: as many dearer as cheaper ones, so that their prices are the nearest. */
const SIMILAR_EACH_WAY = 50;
/** A comparison needs this many days on which the home was online. */
const MIN_DAYS_COMPARED = 7;

/** The ids of homes of the same place, purpose and bedrooms that were advertised since a day by others, those with the nearest prices. */
async function findSimilar(em: EntityManager, id: number, userId: number, since: string): Promise<number[]> {
  const nearest = (comparison: string, order: string): string => `(select p.id from properties own
      join properties p on p.location = own.location and p.transaction_type = own.transaction_type and p.bedrooms = own.bedrooms and p.price ${comparison} own.price
    where own.id = $1 and p.id <> own.id and p.status = 'published' and p.created_at < $3::date + 1 and ${isInStockOf('$2')} is not true
    order by p.price ${order} limit ${SIMILAR_EACH_WAY})`;
  const sql = `${nearest('>=', 'asc')} union all ${nearest('<', 'desc')}`;
  return (await rows<{ id: number }>(em, preparedStatement(sql, [id, userId, since]))).map((row) => row.id);
}

/** The middle of numbers; of an even number of them the mean of both in the middle, rounded. */
function medianOf(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : Math.round((sorted[middle - 1]! + sorted[middle]!) / 2);
}

/** Compares a home with the middle of similar ones, over the days of a range on which it was advertised. */
async function compareHome(ctx: AuthedContext, home: FoundHome, range: DayRange, days: HomeFigures['days']): Promise<FigureComparison> {
  const from = home.createdDay > range.from ? home.createdDay : range.from;
  const comparedDays = days.filter(({ day }) => day >= from);
  const own = totalsOf(comparedDays);
  const ids = comparedDays.length < MIN_DAYS_COMPARED ? [] : await findSimilar(ctx.em, home.id, ctx.user.id, from);
  const isEnough = ids.length >= MIN_SIMILAR_HOMES;
  const totals = isEnough ? await readTotals(ctx.em, ids, { from, to: range.to }) : new Map<number, FigureTotals>();
  const middleOf = (figure: (typeof FIGURES)[number]): number => medianOf(ids.map((id) => totals.get(id)?.[figure] ?? 0));
  const middle = isEnough ? (Object.fromEntries(FIGURES.map((figure) => [figure, middleOf(figure)])) as FigureTotals) : null;
  return { homes: ids.length, days: comparedDays.length, own, middle };
}

/** The figures of a home that the caller manages. @throws DomainError MISSING for others; FORBIDDEN for more days than the plan shows */
export async function homeFigures(ctx: AuthedContext, { id, days: period }: { id: number; days: FigurePeriod }): Promise<HomeFigures> {
  const found = await findManaged(ctx, id);
  const access = await accessOf(ctx, found.organizationId);
  requireDays(period, access);
  const range = lastDays(ctx.now(), period);
  const daily = await readDaily(ctx.em, [id], range);
  const [sources, comparison] = access.isAdvanced
    ? await Promise.all([readSources(ctx.em, [id], range), compareHome(ctx, found, range, daily.days)])
    : [null, null];
  const { title, titleAr, status, linkSince } = found;
  return { ...daily, home: { id, title, titleAr, status }, access, sources, comparison, linkSince };
}

/**
 * The figures of a home by day for programs; the last 30 days without a range.
 * @throws DomainError INVALID for a range that is none; MISSING for homes of others; FORBIDDEN for days that the plan does not show
 */
export async function rangeFigures(
  ctx: AuthedContext,
  { id, from, to }: { id: number; from?: string | undefined; to?: string | undefined },
) {
  const found = await findManaged(ctx, id);
  const today = dayBefore(ctx.now(), 0);
  const last = to ?? today;
  const first = from ?? dayBefore(new Date(last), FREE_FIGURE_DAYS - 1);
  if (first > last || last > today || first < dayBefore(ctx.now(), MAX_FIGURE_DAYS - 1))
    throw new DomainError('INVALID', m.figures_range_invalid({ count: MAX_FIGURE_DAYS }));
  const { days } = await accessOf(ctx, found.organizationId);
  if (first < dayBefore(ctx.now(), days - 1)) throw new DomainError('FORBIDDEN', m.figures_plan_days({ count: days }));
  return { propertyId: id, from: first, to: last, ...(await readDaily(ctx.em, [id], { from: first, to: last })) };
}

/** The most lines of a CSV file. */
const MAX_LINES = 50_000;
/** The most homes of a file, so that even all their days are few enough. */
const homesOfFile = (days: number): number => Math.floor(MAX_LINES / days);

/**
 * All figures as lines of a CSV file, one for each home and day on which something happened, without cells that a spreadsheet runs. `id`: of one home.
 * @throws DomainError FORBIDDEN without a plan that has it, or for more days than it shows; MISSING for a home of others; CONFLICT for more lines than a file may have
 */
export async function exportFigures(
  ctx: AuthedContext,
  { id, days }: { id?: number | undefined; days: FigurePeriod },
): Promise<{ lines: string[] }> {
  const found = id === undefined ? null : await findManaged(ctx, id);
  const access = await accessOf(ctx, found ? found.organizationId : await organizationOf(ctx.em, ctx.user.id));
  if (access.csvDays === 0) throw new DomainError('FORBIDDEN', m.figures_csv_plan());
  requireDays(days, { days: access.csvDays });
  const limit = homesOfFile(days);
  const sql = `select p.id, p.title, p.agency_reference as "ownReference" from properties p where ${ownHomes('$1')} and ($2::int is null or p.id = $2)
    order by p.id limit ${limit + 1}`;
  const homes = await rows<{ id: number; title: string; ownReference: string | null }>(
    ctx.em,
    preparedStatement(sql, [ctx.user.id, id ?? null]),
  );
  if (homes.length > limit) throw new DomainError('CONFLICT', m.figures_csv_large({ count: limit }));
  const range = lastDays(ctx.now(), days);
  const lines = [
    [
      'reference',
      'own_reference',
      'title',
      'day',
      'impressions',
      'views',
      'saves',
      'calls',
      'whatsapp',
      'emails',
      'inquiries',
      'viewings',
    ].join(','),
  ];
  const daysByHome = await readDaysByHome(
    ctx.em,
    homes.map((home) => home.id),
    range,
  );
  for (const home of homes) {
    const names = [propertyReference(home.id), home.ownReference, home.title];
    for (const { day, ...figures } of daysByHome.get(home.id) ?? [])
      lines.push([...names, day, ...FIGURES.map((figure) => figures[figure])].map(csvValue).join(','));
  }
  return { lines };
}
