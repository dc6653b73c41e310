// Streams all matches of a filter as NDJSON (one JSON object per line), by COPY on a database connection of its own. Reads only.
import { setTimeout } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { withoutQueryTimeout } from '../../db/connection/bounded-client.ts';
import { openReader } from '../../db/orm.ts';
import { SqlParams } from '../../db/sql.ts';
import { VIEW_COLUMNS } from '../../property/property.row.ts';
import { whereClauses } from './conditions.ts';
import { isEmptyResult } from './criteria.ts';
import { scannedTable, storedOrder } from './order.ts';
import { type ListFilter, resolveCriteria } from './resolve-criteria.ts';

/** How long an export may take; then PostgreSQL ends the statement and the HTTP handler the response. */
export const EXPORT_DEADLINE_MS = 30 * 60_000;
/** The pause between two chunks, in which this process serves other requests; without it a fast database would keep the process busy. */
const PAUSE_MS = 3;

/** Writes values into the SQL as escaped literals, because COPY takes no parameters. PostgreSQL infers their types as it does those of parameters. */
class LiteralValues extends SqlParams {
  override readonly bind = (value: unknown): string => {
    // an array literal: quotes and backslashes in its elements are escaped
    const toElement = (item: unknown) => `"${String(item).replace(/["\\]/g, '\\$&')}"`;
    const text = Array.isArray(value) ? `{${value.map(toElement).join(',')}}` : String(value);
    // PostgreSQL texts cannot have NUL
    return pg.escapeLiteral(text.replaceAll('\0', ''));
  };
}

/** COPY as CSV without any quoting, so that lines stay JSON: delimiter and quote are control characters, which JSON always escapes. */
const PLAIN_LINES = String.raw`(format csv, delimiter E'\x01', quote E'\x02')`;

/**
 * Every match as NDJSON from one snapshot, in the chunks of bytes that PostgreSQL sends, in the order that an index of the list has (`storedOrder`): costs
 * are those of the calculators' example, whatever the budget. Leaving the loop early, or aborting `signal`, closes the connection and so ends the statement.
 */
export async function* exportProperties(em: EntityManager, filter: ListFilter, signal?: AbortSignal): AsyncGenerator<Buffer> {
  const criteria = await resolveCriteria(em, filter, true);
  if (isEmptyResult(criteria)) return;
  // the subselect hides the value of the limit from the planner, which then expects few rows and scans an index in the order of the list; a sort would
  // write all homes to disk before the first row
  const homes = `select ${VIEW_COLUMNS} from ${scannedTable(criteria.sort)} where ${whereClauses(criteria, new LiteralValues()).join(' and ')}
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
    for await (const chunk of lines as AsyncIterable<Buffer>) {
      yield chunk;
      await setTimeout(PAUSE_MS);
    }
    await client.query('commit');
  } finally {
    signal?.removeEventListener('abort', closeConnection);
    closeConnection();
  }
}
