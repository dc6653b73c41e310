// Collects what many requests count or log in memory, and writes it to the database in one statement every few seconds.
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';

/** Entries wait this long, so that many are written in one statement. */
const WRITE_DELAY_MS = 3_000;

/** What a buffer may hold and how it writes its entries. */
interface WriteBufferOptions<T> {
  /** The most entries that wait; a new one beyond them is dropped. */
  maxWaiting?: number;
  write: (em: EntityManager, entries: T[]) => Promise<unknown>;
  /** The log line when writing failed. */
  failureText: string;
}

/** A buffer of entries by key. Entries are lost when they cannot be written, or when the process ends without `flush`. */
export interface WriteBuffer<T> {
  /** Adds an entry; `merge` makes it from the waiting entry of the same key, if there is one. */
  add: (ctx: { orm: MikroORM; log: Pick<Logger, 'warn'> }, key: string, merge: (waiting: T | undefined) => T) => void;
  /** Writes all waiting entries now. */
  flush: (orm: MikroORM) => Promise<void>;
}

/** Creates a buffer. The first entry after a write starts a timer, after which all waiting entries are written. */
export function createWriteBuffer<T>({ maxWaiting = Number.POSITIVE_INFINITY, write, failureText }: WriteBufferOptions<T>): WriteBuffer<T> {
  /** The entries of each database, by its configuration: a test process has several databases. */
  const buffers = new WeakMap<object, { waiting: Map<string, T>; timer: NodeJS.Timeout | undefined }>();
  const flush = async (orm: MikroORM): Promise<void> => {
    const buffer = buffers.get(orm.config);
    if (!buffer || buffer.waiting.size === 0) return;
    clearTimeout(buffer.timer);
    buffer.timer = undefined;
    const entries = [...buffer.waiting.values()];
    buffer.waiting.clear();
    // forked, because the timer inherits the context of the request that set it, whose transaction has ended
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
        // entries that cannot be written are lost: retries would pile up while the database is unavailable
        flush(orm).catch((error: unknown) => log.warn({ err: error }, failureText));
      }, WRITE_DELAY_MS).unref();
    },
  };
}
