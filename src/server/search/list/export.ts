// Streams all matches of a filter as NDJSON, by a COPY on a database connection of its own.
import { setTimeout } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { SearchFilter } from '../../../shared/search/search.ts';
import { withoutQueryTimeout } from '../../db/connection/bounded-client.ts';
import { openReader } from '../../db/orm.ts';
import { SqlParams } from '../../db/sql.ts';
import { VIEW_COLUMNS } from '../../property/property.row.ts';
import { whereClauses } from '../criteria/conditions.ts';
import { isEmptyResult } from '../criteria/criteria.ts';
import { resolveCriteria } from '../criteria/resolve-criteria.ts';
import { storedOrder } from './order.ts';

/** The longest that an export may take: PostgreSQL ends it then, and so does the sender. */
export const EXPORT_DEADLINE_MS = 30 * 60_000;
/** The pause between two pieces, in which other requests are served: the next piece is often there already. */
const PAUSE_MS = 3;

/** Writes values into the SQL as quoted literals, because COPY takes no parameters. PostgreSQL infers their types as it does those of parameters. */
class LiteralValues extends SqlParams {
  override readonly bind = (value: unknown): string => {
    const toElement = (item: unknown) => `"${String(item).replace(/["\\]/g, '\\$&')}"`;
    const text = Array.isArray(value) ? `{${value.map(toElement).join(',')}}` : String(value);
    return pg.escapeLiteral(text.replaceAll('\0', ''));
  };
}

/** CSV whose delimiter and quote are control characters, which JSON never has unescaped: no line is quoted or changed. */
const PLAIN_LINES = String.raw`(format csv, delimiter E'\x01', quote E'\x02')`;

/**
 * Every match as NDJSON, in the order of the list and from one snapshot, in the pieces of bytes that PostgreSQL sends, one at a time. Leaving the loop early, or
 * aborting `signal`, closes the connection and so ends the statement. The connection is outside the pool.
 */
export async function* exportProperties(em: EntityManager, filter: SearchFilter, signal?: AbortSignal): AsyncGenerator<Buffer> {
  const criteria = await resolveCriteria(em, filter);
  if (isEmptyResult(criteria)) return;
  // the subselect hides the limit from the planner: it expects few rows and scans an index in the order of the list; a sort would write all homes to disk
  // before the first row
  const homes = `select ${VIEW_COLUMNS} from properties p where ${whereClauses(criteria, new LiteralValues()).join(' and ')}
    order by ${storedOrder(criteria.sort)} limit (select 2147483647)`;
  const client = await openReader(em);
  // while a statement runs, this closes the socket at once, and PostgreSQL stops
  const closeConnection = () => void client.end().catch(() => {});
  signal?.addEventListener('abort', closeConnection);
  try {
    signal?.throwIfAborted();
    await client.query(`begin transaction read only; set local statement_timeout = ${EXPORT_DEADLINE_MS}`);
    const copy = copyTo(`copy (select row_to_json(home)::text from (${homes}) home) to stdout ${PLAIN_LINES}`);
    const lines = withoutQueryTimeout(() => client.query(copy));
    for await (const piece of lines as AsyncIterable<Buffer>) {
      yield piece;
      await setTimeout(PAUSE_MS);
    }
    await client.query('commit');
  } finally {
    signal?.removeEventListener('abort', closeConnection);
    closeConnection();
  }
}
