// Adds up in the process what happened to homes, and writes it in one statement every few seconds to `property_figures` and `property_views`.
import type { EntityManager } from '@mikro-orm/postgresql';
import {
  CARD_SOURCES,
  type CardSource,
  PRESS_KINDS,
  type PressKind,
  VIEW_SOURCES,
  type ViewSource,
} from '../../shared/figures/counting.ts';
import type { Context } from '../context.ts';
import { rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';
import { createWriteBuffer } from '../db/write-buffer.ts';
import { isInStockOf } from '../organization-homes.ts';

/** The columns that count the presses of each kind. */
export const PRESS_COLUMNS = { call: 'calls', whatsapp: 'whatsapps', email: 'emails' } as const satisfies Record<PressKind, string>;

/** What is counted, by its column. */
export type CountedColumn = `shown_${CardSource}` | `opened_${ViewSource}` | (typeof PRESS_COLUMNS)[PressKind];
const SHOWN_COLUMNS = CARD_SOURCES.map((source) => `shown_${source}` as const);
const OPENED_COLUMNS = VIEW_SOURCES.map((source) => `opened_${source}` as const);
const COUNTED_COLUMNS: readonly CountedColumn[] = [...SHOWN_COLUMNS, ...OPENED_COLUMNS, ...PRESS_KINDS.map((kind) => PRESS_COLUMNS[kind])];

/** Homes, with viewer and day, that wait to be written at most; more are dropped. */
const MAX_WAITING = 100_000;

/** What happened to a home on a day through one viewer, and waits to be written. */
interface WaitingCounts {
  propertyId: number;
  /** The id of the signed-in user, whose doings with their own homes do not count; 0, which no user has, for visitors. */
  viewer: number;
  /** ISO day, UTC. */
  day: string;
  counts: Partial<Record<CountedColumn, number>>;
}

const WRITTEN_COLUMNS = ['impressions', 'views', ...COUNTED_COLUMNS];
const sumOf = (columns: readonly string[]): string => `sum(${columns.map((column) => `b.${column}`).join(' + ')})::int`;

/**
 * SQL: adds the counts of day `$1`, of the homes `$2` through the viewers `$3`, to those of the day. Leaves out homes that are not published, and what the own
 * advertiser and staff did. Homes are written in the order of their ids, so that processes do not wait for each other in a circle.
 */
const WRITE_SQL = `with batch as (
    select p.id, ${sumOf(SHOWN_COLUMNS)} as impressions, ${sumOf(OPENED_COLUMNS)} as views, ${COUNTED_COLUMNS.map((column) => `${sumOf([column])} as ${column}`).join(', ')}
    from unnest($2::int[], $3::int[], ${COUNTED_COLUMNS.map((_column, i) => `$${i + 4}::int[]`).join(', ')}) b(id, viewer, ${COUNTED_COLUMNS.join(', ')})
    join properties p on p.id = b.id and p.status = 'published' and ${isInStockOf('b.viewer')} is not true
    where not exists (select from staff where staff.user_id = b.viewer) group by p.id),
  viewed as (
    insert into property_views as counted (property_id, day, n) select id, $1::date, views from batch where views > 0 order by id
    on conflict (property_id, day) do update set n = counted.n + excluded.n)
  insert into property_figures as counted (property_id, month, ${WRITTEN_COLUMNS.join(', ')})
    select id, date_trunc('month', $1::date), ${WRITTEN_COLUMNS.map((column) => `case when ${column} > 0 then array_fill(null::int, array[extract(day from $1::date)::int - 1]) || ${column} end`).join(', ')}
    from batch order by id
  on conflict (property_id, month) do update set ${WRITTEN_COLUMNS.map((column) => `${column} = add_day_counts(counted.${column}, excluded.${column})`).join(', ')}`;

/** Writes a batch; each of its days, at midnight two, is a statement. */
async function writeCounts(em: EntityManager, batch: WaitingCounts[]): Promise<void> {
  for (const [day, counted] of Map.groupBy(batch, (entry) => entry.day)) {
    const columns = COUNTED_COLUMNS.map((column) => counted.map(({ counts }) => counts[column] ?? 0));
    const values = [day, counted.map(({ propertyId }) => propertyId), counted.map(({ viewer }) => viewer), ...columns];
    await rows(em, preparedStatement(WRITE_SQL, values));
  }
}

const buffer = createWriteBuffer<WaitingCounts>({ maxWaiting: MAX_WAITING, write: writeCounts, failureText: 'figures were not counted' });
/** Writes the waiting counts now; must be called before the process ends, or they are lost. */
export const flushCounts = buffer.flush;

/** Who counts: the services, and the id of the signed-in user whose doings with their own homes do not count; null for a visitor. */
export type Counter = Pick<Context, 'orm' | 'log' | 'now'> & { viewer: number | null };

/** Counts an event of each home. It is written within seconds, unless the home is not published or the viewer is its own advertiser or staff. */
export function countEvents(counter: Counter, propertyIds: readonly number[], column: CountedColumn): void {
  const viewer = counter.viewer ?? 0;
  const day = counter.now().toISOString().slice(0, 10);
  for (const propertyId of propertyIds)
    buffer.add(counter, `${propertyId} ${viewer} ${day}`, (waiting = { propertyId, viewer, day, counts: {} }) => {
      waiting.counts[column] = (waiting.counts[column] ?? 0) + 1;
      return waiting;
    });
}
