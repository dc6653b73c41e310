// Counts the calls of API keys by day (`api_key_calls`), in one statement every few seconds.
import type { MikroORM } from '@mikro-orm/postgresql';
import { createWriteBuffer } from '../db/write-buffer.ts';
import type { Deps } from '../deps.ts';

/** The calls of a key on a day that wait to be written. */
interface WaitingCalls {
  keyId: number;
  /** ISO day, UTC. */
  day: string;
  calls: number;
}

/** A key that has ended meanwhile is left out. */
const WRITE_SQL = `insert into api_key_calls (key_id, day, calls)
  select k.id, waiting.day, waiting.calls from json_to_recordset(?::json) waiting("keyId" int, day date, calls int) join api_keys k on k.id = waiting."keyId"
  order by k.id, waiting.day
  on conflict (key_id, day) do update set calls = api_key_calls.calls + excluded.calls`;

const buffer = createWriteBuffer<WaitingCalls>({
  failureText: 'the calls of API keys were not counted',
  write: (em, waiting) => em.execute(WRITE_SQL, [JSON.stringify(waiting)]),
});

/** Counts a call of a key. */
export function countKeyCall(deps: Pick<Deps, 'orm' | 'log' | 'now'>, keyId: number): void {
  const day = deps.now().toISOString().slice(0, 10);
  buffer.add(deps, `${keyId} ${day}`, (waiting) => ({ keyId, day, calls: (waiting?.calls ?? 0) + 1 }));
}

/** Writes what was counted, before the process ends. */
export const flushKeyCalls = (orm: MikroORM): Promise<void> => buffer.flush(orm);
