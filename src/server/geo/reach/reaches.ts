// Finds how far places can be reached, and keeps it in the memory of this process: drives are computed by a thread of their own, one at a time; ways on foot
// and by metro take a few milliseconds here. Nothing is stored, so that no one's place of work is kept, and no service is asked.
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
import { m } from '../../../shared/messages/messages.ts';
import type { TravelMode } from '../../../shared/search/sorts-and-limits.ts';
import { DomainError } from '../../errors.ts';
import { type GeoSettings, geoSettings } from '../geo-settings.ts';
import { estimatedReach } from './car-reach.ts';
import { countPin } from './pin-limit.ts';
import { readRailNetwork } from './rail-times.ts';
import type { ReachAnswer, ReachTask } from './reach.tasks.ts';
import type { Reach } from './reach.ts';
import { railReach, walkReach } from './walk-reach.ts';

const WORKER_PATH = join(import.meta.dirname, 'reach.worker.ts');
/** The road network that ships with the product; `npm run geo` makes it of tables. */
export const ROADS_FILE = join(import.meta.dirname, '../roads/roads.pack');
/** Reaches that are kept, in bytes: some hundred. */
const MAX_KEPT_BYTES = 12_000_000;
const MAX_WAITING = 20;
const RETRY_SECONDS = 60;
/** The first answer waits for the network to be read, on a slow machine some seconds. */
const DEADLINE_MS = 30_000;
/** The thread ends after this time without a question, which frees its memory. */
const IDLE_MS = 10 * 60_000;

/** Where a trip ends, in degrees, and how people travel. */
export interface TripEnd {
  by: TravelMode;
  latitude: number;
  longitude: number;
  /** Whether a caller chose the point freely: such reaches are limited. */
  isPin: boolean;
}

const kept = new LRUCache<string, Reach>({ maxSize: MAX_KEPT_BYTES, sizeCalculation: ({ minutes }) => minutes.length + 200 });
/** Reaches that are computed now; equal questions wait for the same answer. */
const inFlight = new Map<string, Promise<Reach>>();

interface Waiting {
  resolve: (reach: Reach) => void;
  reject: (error: Error) => void;
}
let thread: { worker: Worker; waiting: Map<number, Waiting>; idleTimer?: NodeJS.Timeout } | undefined;
let lastTask = 0;

function startThread(): NonNullable<typeof thread> {
  const worker = new Worker(WORKER_PATH, {
    workerData: { roadsFile: ROADS_FILE },
    resourceLimits: { maxOldGenerationSizeMb: 256 },
    // what the process loads first is not for a thread: it may watch the standard input, which a thread does not have
    execArgv: [],
  });
  const started: NonNullable<typeof thread> = { worker, waiting: new Map() };
  const end = (error?: Error): void => {
    if (thread === started) thread = undefined;
    for (const { reject } of started.waiting.values()) reject(error ?? new Error('The thread that computes drives ended'));
    started.waiting.clear();
  };
  worker.on('message', (answer: ReachAnswer) => {
    const asked = started.waiting.get(answer.id);
    if ('reach' in answer) asked?.resolve(answer.reach);
    else asked?.reject(new Error(answer.error));
  });
  worker.once('error', (error) => end(error instanceof Error ? error : new Error(String(error))));
  worker.once('exit', () => end());
  worker.unref();
  return started;
}

/** Ends the thread, and with it the questions that wait. */
function endThread(ended: NonNullable<typeof thread>): void {
  if (thread === ended) thread = undefined;
  void ended.worker.terminate();
}

async function askThread(latitude: number, longitude: number, factor: number): Promise<Reach> {
  thread ??= startThread();
  const current = thread;
  if (current.waiting.size >= MAX_WAITING) throw new DomainError('UNAVAILABLE', m.travel_many_ask, RETRY_SECONDS);
  clearTimeout(current.idleTimer);
  const id = ++lastTask;
  const { promise, resolve, reject } = Promise.withResolvers<Reach>();
  current.waiting.set(id, { resolve, reject });
  const deadline = setTimeout(() => endThread(current), DEADLINE_MS * (current.waiting.size + 1)).unref();
  try {
    current.worker.postMessage({ id, latitude, longitude, factor } satisfies ReachTask);
    return await promise;
  } finally {
    clearTimeout(deadline);
    current.waiting.delete(id);
    if (current.waiting.size === 0) current.idleTimer = setTimeout(() => endThread(current), IDLE_MS).unref();
  }
}

let rail: ReturnType<typeof readRailNetwork> | undefined;

async function computeReach({ by, latitude, longitude }: TripEnd, { sources, carFactor }: GeoSettings): Promise<Reach> {
  if (by === 'walk') return walkReach(latitude, longitude);
  if (by === 'metro') {
    rail ??= readRailNetwork();
    return railReach(sources.includes('dubai') ? rail : { stations: [], rides: [] }, latitude, longitude);
  }
  return sources.includes('osm') ? askThread(latitude, longitude, carFactor) : estimatedReach(latitude, longitude);
}

/**
 * The minutes from the cells of the map to the end of a trip, an hour at most.
 * @throws DomainError UNAVAILABLE when too many wait, TOO_MANY when the caller has asked for too many pins
 */
export async function findReach(end: TripEnd): Promise<Reach> {
  const settings = geoSettings();
  const { by, latitude, longitude, isPin } = end;
  const key = [by, latitude.toFixed(4), longitude.toFixed(4), settings.carFactor, settings.sources.join()].join(' ');
  const known = kept.get(key);
  if (known) return known;
  if (isPin) await countPin();
  let computing = inFlight.get(key);
  if (!computing) {
    computing = computeReach(end, settings).finally(() => inFlight.delete(key));
    inFlight.set(key, computing);
  }
  const reach = await computing;
  kept.set(key, reach);
  return reach;
}
