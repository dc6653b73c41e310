// Lets calls wait for the next event of a log. Waiting calls hold no database connection: one statement every half second asks for all of them.
import type { MikroORM } from '@mikro-orm/postgresql';
import { m } from '../../shared/messages/messages.ts';
import { rows } from '../db/orm.ts';
import { intArray, preparedStatement } from '../db/sql.ts';
import { DomainError } from '../errors.ts';

/** Calls of a process, and of one log in it, that wait at once. */
export const MAX_WAITING = { all: 500, log: 5 };
const POLL_MS = 500;

interface Waiter {
  logId: number;
  after: number;
  end: () => void;
}

/** The calls that wait on a database, and the timer that asks for them. */
interface Waiting {
  waiters: Set<Waiter>;
  timer: NodeJS.Timeout | undefined;
}
const waitingOf = new WeakMap<object, Waiting>();

/** Ends the waiting of the calls whose log has a later event, and asks again later while others wait. */
async function poll(orm: MikroORM, waiting: Waiting): Promise<void> {
  try {
    const ids = [...new Set([...waiting.waiters].map(({ logId }) => logId))];
    const logs = await rows<{ id: number; last_n: number }>(
      orm.em.fork(),
      preparedStatement('select id, last_n from event_logs where id = any($1::int[])', [intArray(ids)]),
    );
    const lastById = new Map(logs.map(({ id, last_n }) => [id, last_n]));
    // a log that is gone has nothing to wait for
    for (const waiter of waiting.waiters) if ((lastById.get(waiter.logId) ?? Number.POSITIVE_INFINITY) > waiter.after) waiter.end();
  } catch {
    // while the database is away the calls wait on, and then answer by themselves
  }
  waiting.timer = waiting.waiters.size > 0 ? setTimeout(() => void poll(orm, waiting), POLL_MS).unref() : undefined;
}

/**
 * Waits until a log has an event after a number, `ms` milliseconds have passed, or `signal` ends.
 * @throws DomainError TOO_MANY when too many calls wait
 */
export async function waitForEvents(orm: MikroORM, logId: number, after: number, ms: number, signal: AbortSignal): Promise<void> {
  const waiting: Waiting = waitingOf.get(orm.config) ?? { waiters: new Set(), timer: undefined };
  waitingOf.set(orm.config, waiting);
  const ofLog = [...waiting.waiters].filter((waiter) => waiter.logId === logId).length;
  if (ofLog >= MAX_WAITING.log || waiting.waiters.size >= MAX_WAITING.all) throw new DomainError('TOO_MANY', m.event_many_wait(), 5);
  if (signal.aborted) return;
  await new Promise<void>((done) => {
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      waiting.waiters.delete(waiter);
      done();
    };
    const waiter: Waiter = { logId, after, end };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
    waiting.waiters.add(waiter);
    waiting.timer ??= setTimeout(() => void poll(orm, waiting), POLL_MS).unref();
  });
}
