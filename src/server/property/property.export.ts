import type { EntityManager } from '@mikro-orm/postgresql';
import type { SearchFilter } from '../../shared/search.ts';
import { connectReader } from '../db/orm.ts';
import { Values } from '../db/statement.ts';
import { conditions, matchesNothing } from './property.filter.ts';
import { orderBy } from './property.order.ts';
import { VIEW_JSON_COLUMNS } from './property.row.ts';
import { understandFilter } from './property.search.ts';

/** Few enough that no other request waits a millisecond for one piece. */
const ROWS = 100;
const FETCH = { text: `fetch ${ROWS} from homes`, rowMode: 'array' as const };

/**
 * Every match as NDJSON, in pieces of at most 100 lines: one snapshot, in the order of the list, each line the JSON that PostgreSQL made. One piece
 * is fetched while the one before is sent, so that memory stays flat. Leaving the loop early ends the work in the database.
 */
export async function* exportProperties(em: EntityManager, filter: SearchFilter): AsyncGenerator<string> {
  const u = await understandFilter(em, filter);
  if (matchesNothing(u)) return;
  const v = new Values();
  const homes = `select ${VIEW_JSON_COLUMNS} from properties p where ${conditions(u, v).join(' and ')} order by ${orderBy(filter.sort ?? 'featured')}`;
  const client = await connectReader(em);
  const fetch = async (): Promise<string[]> => (await client.query<[line: string]>(FETCH)).rows.map(([line]) => line);
  let failed: Error | undefined;
  let next: Promise<string[]> | undefined;
  try {
    // a cursor that is expected to be left early walks an index in the order of the list, where a sort would write everything to disk first
    await client.query(`begin transaction read only; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = '60s';
      set local cursor_tuple_fraction = 0.01`);
    await client.query(`declare homes no scroll cursor for select row_to_json(v)::text from (${homes}) v`, v.list);
    for (let lines = await fetch(); lines.length > 0; lines = await next) {
      next = fetch();
      next.catch(() => {}); // told where it is awaited
      yield `${lines.join('\n')}\n`;
    }
    next = undefined;
    await client.query('commit');
  } catch (error) {
    failed = error as Error;
    throw error;
  } finally {
    await next?.catch(() => {});
    if (!failed) await client.query('rollback').catch((error: Error) => (failed = error));
    client.release(failed);
  }
}
