// The background work of events: numbers them, stores their deliveries and sends those that are due. Each process runs one; PostgreSQL shares the work out.

import { setTimeout } from 'node:timers/promises';
import type { Deps } from '../deps.ts';
import { numberEvents } from '../event/number-events.ts';
import { deliver } from './deliver.ts';
import { writeMessages } from './delivery-message.ts';
import { queueEvents, takeDue } from './queue-deliveries.ts';

/** How long the runner waits for something to do, and the shortest time from one numbering to the next. */
const POLL_MS = 200;
const NUMBERING_MS = 100;
/** The shortest time from one look for due deliveries to the next, so that many are taken at once. */
const TAKE_MS = 15;
/** Requests at once of a process. */
const MAX_RUNNING = 200;

export interface WebhookRunner {
  /** Numbers events, and starts the deliveries that are due. @returns how many deliveries */
  step: () => Promise<number>;
  /** Waits until all deliveries that were started are over. */
  settle: () => Promise<void>;
  start: () => void;
  /** Starts nothing more, and waits for what runs. */
  stop: () => Promise<void>;
}

export function createWebhookRunner(deps: Deps): WebhookRunner {
  const running = new Set<Promise<void>>();
  let isStopped = true;
  let loop: Promise<void> | undefined;
  let numberedAt = Number.NEGATIVE_INFINITY;
  /** Ends the wait of the loop. */
  let wake = (): void => {};

  const number = async (): Promise<void> => {
    numberedAt = performance.now();
    await numberEvents(deps.orm.em, (tx, ids) => queueEvents(tx, ids, deps.now()));
  };
  const startDue = async (): Promise<number> => {
    const ids = await takeDue(deps.orm.em, deps.now(), MAX_RUNNING - running.size);
    if (ids.length === 0) return 0;
    for (const message of await writeMessages(deps.orm.em.fork(), ids)) {
      const delivery = deliver(deps, deps.orm.em.fork(), message)
        // the delivery is taken again after a while
        .catch((error: unknown) => deps.log.warn({ err: error, delivery: message.deliveryId }, 'the outcome of a webhook was not stored'))
        .finally(() => {
          running.delete(delivery);
          wake();
        });
      running.add(delivery);
    }
    return ids.length;
  };
  const run = async (): Promise<void> => {
    while (!isStopped) {
      let started = 0;
      try {
        if (performance.now() - numberedAt >= NUMBERING_MS) await number();
        if (running.size < MAX_RUNNING) started = await startDue();
      } catch (error) {
        deps.log.warn({ err: error }, 'webhooks');
      }
      if (isStopped) return;
      if (started > 0) {
        await setTimeout(TAKE_MS);
        continue;
      }
      await new Promise<void>((done) => {
        const timer = globalThis.setTimeout(done, POLL_MS);
        wake = () => {
          clearTimeout(timer);
          done();
        };
      });
    }
  };
  const settle = async (): Promise<void> => {
    while (running.size > 0) await Promise.all(running);
  };
  return {
    step: async () => {
      await number();
      return startDue();
    },
    settle,
    start: () => {
      isStopped = false;
      loop = run();
    },
    stop: async () => {
      isStopped = true;
      wake();
      await loop;
      await settle();
    },
  };
}
