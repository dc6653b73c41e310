// All matches of a filter as a COPY stream.
import { setTimeout } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { SearchFilter } from '../../../shared/search/search.ts';
import { withoutQueryTimeout } from '../../db/connection/pool.ts';
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

/** Values written into the text as quoted literals, whose types PostgreSQL infers as it does those of parameters: COPY takes none. */
class LiteralValues extends SqlParams {
  override readonly bind = (value: unknown): string => {
    const element = (each: unknown) => `"${String(each).replace(/["\\]/g, '\\$&')}"`;
    const text = Array.isArray(value) ? `{${value.map(element).join(',')}}` : String(value);
    return pg.escapeLiteral(text.replaceAll('\0', ''));
  };
}

/** CSV with delimiters that JSON text never holds unescaped: each line comes out as PostgreSQL made it. */
const PLAIN_LINES = String.raw`(format csv, delimiter E'\x01', quote E'\x02')`;

/**
 * Every match as NDJSON, in pieces of bytes as they come from PostgreSQL: one snapshot, in the order of the list, never more than a piece ahead of
 * the reader. Leaving the loop early, or aborting `signal`, ends the work in the database. It has a connection of its own, outside the pool.
 */
export async function* exportProperties(em: EntityManager, filter: SearchFilter, signal?: AbortSignal): AsyncGenerator<Buffer> {
  const criteria = await resolveCriteria(em, filter);
  if (isEmptyResult(criteria)) return;
  // a limit that the planner cannot know: it expects to be left early and scans an index in the order of the list, where a sort would write
  // every home to disk first
  const homes = `select ${VIEW_COLUMNS} from properties p where ${whereClauses(criteria, new LiteralValues()).join(' and ')}
    order by ${storedOrder(criteria.sort)} limit (select 2147483647)`;
  const client = await openReader(em);
  // with a statement under way this closes the socket at once, and PostgreSQL stops
  const end = () => void client.end().catch(() => {});
  signal?.addEventListener('abort', end);
  try {
    signal?.throwIfAborted();
    await client.query(`begin transaction read only; set local statement_timeout = ${EXPORT_DEADLINE_MS}`);
    const copy = copyTo(`copy (select row_to_json(v)::text from (${homes}) v) to stdout ${PLAIN_LINES}`);
    const lines = withoutQueryTimeout(() => client.query(copy));
    for await (const piece of lines as AsyncIterable<Buffer>) {
      yield piece;
      await setTimeout(PAUSE_MS);
    }
    await client.query('commit');
  } finally {
    signal?.removeEventListener('abort', end);
    end();
  }
}
