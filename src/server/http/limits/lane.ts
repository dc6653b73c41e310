// A lane of admission control: a queue whose requests run up to a number at once, fewer while they are slow.
import type { Response } from 'express';
import { DomainError, UNAVAILABLE_TEXT } from '../../errors.ts';

/** Limits of one lane: how many requests run and wait, and for how long. */
export interface LaneRules {
  running: number;
  /** Per address, so that one caller cannot take all places. */
  runningOfAddress: number;
  waiting: number;
  waitMs: number;
  /** When a rejected request should be sent again. */
  retryAfterSeconds: number;
}

/** A request that runs longer than this lowers the number of concurrent requests: there are too many for the cores. */
const SLOW_MS = 500;
/** The lowest number of concurrent requests. */
const MIN_RUNNING = 4;
/** Factor after a slow request, and increment after any other. */
const [DECREASE, INCREASE] = [0.95, 0.05];

/** A waiting request. */
interface Entry {
  address: string;
  start: () => void;
}

/** A first-in-first-out queue with limited concurrency; requests beyond its length are rejected. */
export class Lane {
  readonly #rules: LaneRules;
  readonly #mayStart: () => boolean;
  readonly #queue: Entry[] = [];
  readonly #runningByAddress = new Map<string, number>();
  #running = 0;
  /** How many may run now: the configured number, fewer while requests are slow. */
  #limit: number;

  constructor(rules: LaneRules, mayStart: () => boolean = () => true) {
    this.#rules = rules;
    this.#mayStart = mayStart;
    this.#limit = rules.running;
  }

  get isWaiting(): boolean {
    return this.#queue.length > 0;
  }

  /** Takes a place for a request of `address` if it may start at once. */
  tryStart(address: string): boolean {
    if (this.#queue.length > 0 || !this.#hasCapacity(address) || !this.#mayStart()) return false;
    this.#running++;
    this.#count(address, 1);
    return true;
  }

  /**
   * Resolves when the request of this response has a place.
   * @throws DomainError UNAVAILABLE when the queue is full, the wait was too long or the client has disconnected
   */
  wait(address: string, res: Response): Promise<void> {
    if (this.#queue.length >= this.#rules.waiting) return Promise.reject(this.#createError());
    return new Promise((resolve, reject) => {
      const giveUp = (): void => {
        const index = this.#queue.indexOf(entry);
        if (index >= 0) this.#queue.splice(index, 1);
        clearTimeout(timer);
        reject(this.#createError());
      };
      const timer = setTimeout(giveUp, this.#rules.waitMs);
      const entry: Entry = {
        address,
        start: () => {
          clearTimeout(timer);
          res.off('close', giveUp);
          resolve();
        },
      };
      res.once('close', giveUp);
      this.#queue.push(entry);
      this.startWaiting();
    });
  }

  /** Releases the place of a request that ran for `ms`; null when it failed, so that its time does not count. */
  release(address: string, ms: number | null): void {
    this.#running--;
    this.#count(address, -1);
    if (ms === null) return;
    // on busy cores, fewer concurrent requests finish sooner and the throughput stays the same
    const { running } = this.#rules;
    this.#limit =
      ms > SLOW_MS ? Math.max(Math.min(MIN_RUNNING, running), this.#limit * DECREASE) : Math.min(running, this.#limit + INCREASE);
  }

  /** Starts waiting requests that may run now, oldest first; skips addresses that already run as many as they may. */
  startWaiting(): void {
    for (let i = 0; i < this.#queue.length && this.#mayStart(); ) {
      const entry = this.#queue[i]!;
      if (this.#running >= Math.floor(this.#limit)) return;
      if (!this.#hasCapacity(entry.address)) {
        i++;
        continue;
      }
      this.#queue.splice(i, 1);
      this.#running++;
      this.#count(entry.address, 1);
      entry.start();
    }
  }

  #hasCapacity(address: string): boolean {
    return this.#running < Math.floor(this.#limit) && (this.#runningByAddress.get(address) ?? 0) < this.#rules.runningOfAddress;
  }

  #count(address: string, change: number): void {
    const n = (this.#runningByAddress.get(address) ?? 0) + change;
    if (n > 0) this.#runningByAddress.set(address, n);
    else this.#runningByAddress.delete(address);
  }

  #createError(): DomainError {
    return new DomainError('UNAVAILABLE', UNAVAILABLE_TEXT, this.#rules.retryAfterSeconds);
  }
}
