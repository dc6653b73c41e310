// Reads figures of homes by day (UTC): impressions, views and presses from `property_figures`, saves, inquiries and viewings from their own tables.
import type { EntityManager } from '@mikro-orm/postgresql';
import { CARD_SOURCES, VIEW_SOURCES } from '../../shared/figures/counting.ts';
import { type DailyFigures, type DayFigures, type FigureTotals, type SourceFigures, totalsOf } from '../../shared/figures/figures.ts';
import type { Figure } from '../../shared/figures/periods.ts';
import { DAY_MS } from '../../shared/time.ts';
import { rows } from '../db/orm.ts';
import { intArray, unpreparedStatement } from '../db/sql.ts';

/** Days of UTC as ISO texts, both included. */
export interface DayRange {
  from: string;
  to: string;
}

/**
 * The statement with the days and homes as its values, planned for them: with the plan for any list of homes, PostgreSQL expects ten homes, and sorts the months of
 * thousands on disk.
 */
const statementFor = (sql: string, { from, to }: DayRange, ids: readonly number[]) => unpreparedStatement(sql, [from, to, intArray(ids)]);

/** The columns of the figures that are stored by month. */
const STORED = { impressions: 'impressions', views: 'views', calls: 'calls', whatsApp: 'whatsapps', emails: 'emails' } as const;
type StoredFigure = keyof typeof STORED;
const STORED_FIGURES = Object.keys(STORED) as StoredFigure[];

const MONTH_DAYS = Array.from({ length: 31 }, (_, i) => i + 1);
/** SQL: the sums of a column by day of the month. Reading elements by their numbers takes a third of the time that a row for each day would. */
const daySums = (column: string): string => `array[${MONTH_DAYS.map((day) => `coalesce(sum(f.${column}[${day}]), 0)`).join(', ')}]::int[]`;
/** SQL: the months of `property_figures f` that have days from `$1` to `$2`, of the homes `$3`. */
const MONTHS = `from property_figures f where f.property_id = any($3::int[]) and f.month between date_trunc('month', $1::date) and $2::date`;

const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const dayAfter = (day: string, days: number): string => new Date(timeOf(day) + days * DAY_MS).toISOString().slice(0, 10);
/** How many days later a day is. */
const daysBetween = (from: string, day: string): number => Math.round((timeOf(day) - timeOf(from)) / DAY_MS);

/** All days of a range without anything. */
function emptyDays({ from, to }: DayRange): DayFigures[] {
  const zeros = totalsOf([]);
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, i) => ({
    day: dayAfter(from, i),
    ...zeros,
  }));
}

/** Calls `add` with the index of the day in the range, for each day of a month that is in it. */
function eachDay(
  range: DayRange,
  length: number,
  month: string,
  counts: readonly (number | null)[],
  add: (index: number, n: number) => void,
): void {
  const first = daysBetween(range.from, month);
  for (const [i, n] of counts.entries()) if (n && first + i >= 0 && first + i < length) add(first + i, n);
}

/** The figures that are rows of other tables: the table, of which `e.created_at` counts, and the column of the home. */
const EVENT_TABLES = [
  ['saves', 'saved_properties e', 'e.property_id'],
  ['inquiries', 'inquiries e', 'e.property_id'],
  ['viewings', 'viewings e join inquiries i on i.id = e.inquiry_id', 'i.property_id'],
] as const satisfies [Figure, string, string][];

/** SQL: how many such rows (`n`) the homes have from `$1` to `$2`, by `key`: the day, or the home; `byHome`: by day and home. */
const eventsSql = (key: 'day' | 'home', byHome = false): string =>
  EVENT_TABLES.map(
    ([
      figure,
      table,
      home,
    ]) => `select '${figure}' as figure, ${key === 'home' ? home : `(e.created_at at time zone 'UTC')::date::text`} as key${byHome ? `, ${home} as home` : ''}, count(*)::int as n
    from ${table} where ${home} = any($3::int[]) and e.created_at >= $1::date::timestamp at time zone 'UTC'
      and e.created_at < ($2::date + 1)::timestamp at time zone 'UTC' group by 2${byHome ? ', 3' : ''}`,
  ).join(' union all ');

/** Figures that most homes have on most days, and presses, which few months have: a statement that leaves the other months out saves a third. */
const OFTEN: readonly StoredFigure[] = ['impressions', 'views'];
const SELDOM: readonly StoredFigure[] = ['calls', 'whatsApp', 'emails'];
const storedSql = (figures: readonly StoredFigure[]): string =>
  `select f.month::text, ${figures.map((figure) => `${daySums(STORED[figure])} as "${figure}"`).join(', ')} ${MONTHS}
    and (${figures.map((figure) => `f.${STORED[figure]} is not null`).join(' or ')}) group by f.month`;

/** The figures of homes together on each day of a range. */
export async function readDaily(em: EntityManager, ids: readonly number[], range: DayRange): Promise<DailyFigures> {
  const readStored = (figures: readonly StoredFigure[]) =>
    rows<{ month: string } & Partial<Record<StoredFigure, number[]>>>(em, statementFor(storedSql(figures), range, ids));
  const [often, seldom, events] = await Promise.all([
    readStored(OFTEN),
    readStored(SELDOM),
    rows<{ figure: Figure; key: string; n: number }>(em, statementFor(eventsSql('day'), range, ids)),
  ]);
  const days = emptyDays(range);
  for (const month of [...often, ...seldom])
    for (const figure of STORED_FIGURES)
      eachDay(range, days.length, month.month, month[figure] ?? [], (index, n) => {
        days[index]![figure] += n;
      });
  for (const { figure, key, n } of events) days[daysBetween(range.from, key)]![figure] += n;
  return { days, totals: totalsOf(days) };
}

/** Where cards of homes were shown and their pages opened from, in the order of `VIEW_SOURCES`. */
export async function readSources(em: EntityManager, ids: readonly number[], range: DayRange): Promise<SourceFigures[]> {
  const columns = [...CARD_SOURCES.map((source) => `shown_${source}`), ...VIEW_SOURCES.map((source) => `opened_${source}`)];
  const sql = `select f.month::text, ${columns.map((column) => `${daySums(column)} as ${column}`).join(', ')} ${MONTHS} group by f.month`;
  const months = await rows<Record<string, number[]> & { month: string }>(em, statementFor(sql, range, ids));
  const length = daysBetween(range.from, range.to) + 1;
  const sumOf = (column: string): number => {
    let sum = 0;
    for (const month of months)
      eachDay(range, length, month.month, month[column]!, (_index, n) => {
        sum += n;
      });
    return sum;
  };
  return VIEW_SOURCES.map((source) => ({
    source,
    shown: source === 'direct' || source === 'widget' ? null : sumOf(`shown_${source}`),
    opened: sumOf(`opened_${source}`),
  }));
}

/** The sums of each home over a range; for at most a few hundred homes. Homes without any figure are left out. */
export async function readTotals(em: EntityManager, ids: readonly number[], range: DayRange): Promise<Map<number, FigureTotals>> {
  const columns = STORED_FIGURES.map((figure) => STORED[figure]);
  const storedSql = `select f.property_id as id, ${STORED_FIGURES.map((figure) => `coalesce(sum(d.${STORED[figure]}), 0)::int as "${figure}"`).join(', ')}
    from property_figures f cross join lateral unnest(${columns.map((column) => `f.${column}`).join(', ')}) with ordinality d(${columns.join(', ')}, day)
    where f.property_id = any($3::int[]) and f.month between date_trunc('month', $1::date) and $2::date
      and f.month + (d.day - 1)::int between $1::date and $2::date group by 1`;
  const [stored, events] = await Promise.all([
    rows<{ id: number } & Record<StoredFigure, number>>(em, statementFor(storedSql, range, ids)),
    rows<{ figure: Figure; key: number; n: number }>(em, statementFor(eventsSql('home'), range, ids)),
  ]);
  const totals = new Map<number, FigureTotals>();
  const totalsOfHome = (id: number): FigureTotals => {
    const home = totals.get(id) ?? totalsOf([]);
    totals.set(id, home);
    return home;
  };
  for (const { id, ...figures } of stored) Object.assign(totalsOfHome(id), figures);
  for (const { key, figure, n } of events) totalsOfHome(key)[figure] += n;
  return totals;
}

/** The days of each home of a range on which something happened, oldest first; for at most 50,000 days in all. */
export async function readDaysByHome(em: EntityManager, ids: readonly number[], range: DayRange): Promise<Map<number, DayFigures[]>> {
  const columns = STORED_FIGURES.map((figure) => `f.${STORED[figure]} as "${figure}"`).join(', ');
  const [months, events] = await Promise.all([
    rows<{ id: number; month: string } & Record<StoredFigure, (number | null)[] | null>>(
      em,
      statementFor(`select f.property_id as id, f.month::text, ${columns} ${MONTHS}`, range, ids),
    ),
    rows<{ figure: Figure; home: number; key: string; n: number }>(em, statementFor(eventsSql('day', true), range, ids)),
  ]);
  const length = daysBetween(range.from, range.to) + 1;
  const dayOf = new Map<string, DayFigures>();
  const figuresOf = (id: number, index: number): DayFigures => {
    const key = `${id} ${index}`;
    const day = dayOf.get(key) ?? { day: dayAfter(range.from, index), ...totalsOf([]) };
    dayOf.set(key, day);
    return day;
  };
  for (const month of months)
    for (const figure of STORED_FIGURES)
      eachDay(range, length, month.month, month[figure] ?? [], (index, n) => {
        figuresOf(month.id, index)[figure] += n;
      });
  for (const { figure, home, key, n } of events) figuresOf(home, daysBetween(range.from, key))[figure] += n;
  const byHome = Map.groupBy(dayOf, ([key]) => Number(key.split(' ')[0]));
  return new Map([...byHome].map(([id, days]) => [id, days.map(([, day]) => day).toSorted((a, b) => (a.day < b.day ? -1 : 1))]));
}
