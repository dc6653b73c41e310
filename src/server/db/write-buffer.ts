// Collects what many requests count or log, and writes it in one statement every few seconds.
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';

/** Entries wait this long, so that many are written in one statement. */
const WRITE_DELAY_MS = 3_000;

/** How the entries of a buffer are written. */
interface WriteBufferOptions<T> {
  /** The most entries that wait; a new one beyond them is dropped. */
  maxWaiting?: number;
  write: (em: EntityManager, entries: T[]) => Promise<unknown>;
  /** Logged when writing failed. */
  failureText: string;
}

/** A buffer of entries by key. What waits is lost with the process; call `flush` before it ends. */
export interface WriteBuffer<T> {
  /** Adds an entry, made from the waiting one of the same key if there is one. */
  add: (ctx: { orm: MikroORM; log: Pick<Logger, 'warn'> }, key: string, merge: (waiting: T | undefined) => T) => void;
  /** Writes what waits. */
  flush: (orm: MikroORM) => Promise<void>;
}

export function createWriteBuffer<T>({ maxWaiting = Number.POSITIVE_INFINITY, write, failureText }: WriteBufferOptions<T>): WriteBuffer<T> {
  /** One for each database, so that processes with several (the tests) never mix them. */
  const buffers = new WeakMap<object, { waiting: Map<string, T>; timer: NodeJS.Timeout | undefined }>();
  const flush = async (orm: MikroORM): Promise<void> => {
    const buffer = buffers.get(orm.config);
    if (!buffer || buffer.waiting.size === 0) return;
    clearTimeout(buffer.timer);
    buffer.timer = undefined;
    const entries = [...buffer.waiting.values()];
    buffer.waiting.clear();
    // a fork: the timer was set by a request, and would run in its transaction, which has ended
    await write(orm.em.fork(), entries);
  };
  return {
    flush,
    add: ({ orm, log }, key, merge) => {
      const buffer = buffers.get(orm.config) ?? { waiting: new Map<string, T>(), timer: undefined };
      buffers.set(orm.config, buffer);
      const waiting = buffer.waiting.get(key);
      if (waiting === undefined && buffer.waiting.size >= maxWaiting) return;
      buffer.waiting.set(key, merge(waiting));
      buffer.timer ??= setTimeout(() => {
        // a few entries lost to a database that is away are not worth a retry that piles up
        flush(orm).catch((error: unknown) => log.warn({ err: error }, failureText));
      }, WRITE_DELAY_MS).unref();
    },
  };
}
