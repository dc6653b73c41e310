// A lane of admission control: a queue of requests of which a limited number run at once, fewer while requests are slow.
import type { Response } from 'express';
import { DomainError, UNAVAILABLE_TEXT } from '../../errors.ts';

/** Limits of one lane: how many requests run and wait, and for how long. */
export interface LaneRules {
  maxRunning: number;
  /** Per network address, so that one caller cannot take all places. */
  maxRunningPerAddress: number;
  maxWaiting: number;
  maxWaitMs: number;
  /** After how long a rejected client should send its request again. */
  retryAfterSeconds: number;
}

/** A request that runs longer than this shows that too many run for the processor, and lowers their number. */
const SLOW_MS = 500;
/** The lowest number to which slow requests lower the number of concurrent requests. */
const MIN_RUNNING = 4;
/** The number of concurrent requests is multiplied by this after a slow request. */
const DECREASE_FACTOR = 0.95;
/** The number of concurrent requests grows by this after any other request. */
const INCREASE = 0.05;

/** A request in the queue. */
interface WaitingRequest {
  /** Its network address. */
  address: string;
  start: () => void;
}

/** A first-in-first-out queue with limited concurrency; requests beyond its length are rejected. */
export class Lane {
  readonly #rules: LaneRules;
  readonly #mayStart: () => boolean;
  readonly #queue: WaitingRequest[] = [];
  readonly #runningByAddress = new Map<string, number>();
  #running = 0;
  /** How many may run now: `maxRunning`, fewer while requests are slow. Fractions accumulate and are rounded down. */
  #limit: number;

  /** @param mayStart whether requests of this lane may start now at all */
  constructor(rules: LaneRules, mayStart: () => boolean = () => true) {
    this.#rules = rules;
    this.#mayStart = mayStart;
    this.#limit = rules.maxRunning;
  }

  /** Whether a request waits. */
  get hasWaiting(): boolean {
    return this.#queue.length > 0;
  }

  /** Takes a place for a request of `address` if the request may start at once, and returns whether it may. */
  tryStart(address: string): boolean {
    if (this.#queue.length > 0 || !this.#hasCapacity(address) || !this.#mayStart()) return false;
    this.#running++;
    this.#countRunning(address, 1);
    return true;
  }

  /**
   * Waits in the queue until the request of this response has taken a place.
   * @throws DomainError UNAVAILABLE when the queue is full, the wait was too long or the client has disconnected
   */
  wait(address: string, res: Response): Promise<void> {
    if (this.#queue.length >= this.#rules.maxWaiting) return Promise.reject(this.#createError());
    return new Promise((resolve, reject) => {
      const giveUp = (): void => {
        const index = this.#queue.indexOf(entry);
        if (index >= 0) this.#queue.splice(index, 1);
        clearTimeout(timer);
        reject(this.#createError());
      };
      const timer = setTimeout(giveUp, this.#rules.maxWaitMs);
      const entry: WaitingRequest = {
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

  /** Releases the place of a request that ran for `ms`, which adjusts the limit; null when the time does not count. Call `startWaiting` afterwards. */
  release(address: string, ms: number | null): void {
    this.#running--;
    this.#countRunning(address, -1);
    if (ms === null) return;
    // on busy cores, fewer concurrent requests finish sooner and the throughput stays the same
    const { maxRunning } = this.#rules;
    const isSlow = ms > SLOW_MS;
    this.#limit = isSlow
      ? Math.max(Math.min(MIN_RUNNING, maxRunning), this.#limit * DECREASE_FACTOR)
      : Math.min(maxRunning, this.#limit + INCREASE);
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
      this.#countRunning(entry.address, 1);
      entry.start();
    }
  }

  #hasCapacity(address: string): boolean {
    return this.#running < Math.floor(this.#limit) && (this.#runningByAddress.get(address) ?? 0) < this.#rules.maxRunningPerAddress;
  }

  /** Adds `change` to the number of running requests of an address. */
  #countRunning(address: string, change: 1 | -1): void {
    const running = (this.#runningByAddress.get(address) ?? 0) + change;
    if (running > 0) this.#runningByAddress.set(address, running);
    else this.#runningByAddress.delete(address);
  }

  #createError(): DomainError {
    return new DomainError('UNAVAILABLE', UNAVAILABLE_TEXT, this.#rules.retryAfterSeconds);
  }
}
