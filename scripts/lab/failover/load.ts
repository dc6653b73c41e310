// Visitors and users who use a site while its processes are killed, for the experiments with failover; and which acknowledged writes a
// database lacks.
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { listingBody } from '../../../src/testing/factories/listings.ts';

/** The kinds of requests: visitors' reads, users' reads, users' writes. */
export type Kind = 'public' | 'member' | 'write';
export const REQUEST_KINDS: readonly Kind[] = ['public', 'member', 'write'];

/** A request: when it started and ended (milliseconds of this process's clock), and whether it was answered as it should be. */
export interface Call {
  kind: Kind;
  startedAt: number;
  endedAt: number;
  isOk: boolean;
  /** Null when the connection failed or the answer took too long. */
  status: number | null;
  /** Whether an app process answered, not nginx because it had none. */
  isByProcess: boolean;
}

/** The acknowledged price of a listing, and prices whose write has no answer yet, or got none, and may have happened. */
export interface AcknowledgedWrite {
  price: number;
  unconfirmed: number[];
}

/** Visitors who read and users who write. */
const READERS = 8;
const WRITERS = 2;
/** Between an answer and the next request. */
const PAUSE_MS = 25;
/** A call without an answer after this time has failed. */
const TIMEOUT_MS = 8000;

/** A bounded load on the loopback: eight visitors and two members, each sending the next request 25 ms after an answer. */
export class Load {
  readonly calls: Call[] = [];
  /** Acknowledged listings by id. */
  readonly written = new Map<number, AcknowledgedWrite>();
  /** How often a member did not see what had just been acknowledged to them. */
  unseen = 0;
  readonly #base: string;
  readonly #homes: number;
  readonly #namePrefix: string;
  #running = true;
  #workers: Promise<void>[] = [];

  /** `homes`: ids from 1 to this one exist. The members who write are registered as `writer0`, `writer1` or with another `namePrefix`. */
  constructor(base: string, homes: number, namePrefix = 'writer') {
    this.#base = base;
    this.#homes = homes;
    this.#namePrefix = namePrefix;
  }

  async start(): Promise<void> {
    const cookies = await Promise.all(Array.from({ length: WRITERS }, (_, n) => this.#register(`${this.#namePrefix}${n}`)));
    this.#workers = [
      ...Array.from({ length: READERS }, () => this.#readAnonymously()),
      ...cookies.map((cookie) => this.#writeAsUser(cookie)),
    ];
  }

  async stop(): Promise<void> {
    this.#running = false;
    await Promise.all(this.#workers);
  }

  async #register(username: string): Promise<string> {
    const answer = await fetch(`${this.#base}/api/register`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ username, email: `${username}@homes.example`, password: 'correct horse battery' }),
    });
    if (answer.status !== 201) throw new Error(`A member could not register: ${answer.status} ${await answer.text()}`);
    return answer.headers.getSetCookie()[0]!.split(';')[0]!;
  }

  /** Sends a request and records it. @returns the text of its answer, or null when it failed */
  async #call(kind: Kind, path: string, init: RequestInit = {}): Promise<string | null> {
    const startedAt = performance.now();
    let text: string | null = null;
    let status: number | null = null;
    let isByProcess = false;
    try {
      const answer = await fetch(this.#base + path, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
      const body = await answer.text();
      status = answer.status;
      isByProcess = answer.headers.has('x-request-id');
      if (answer.ok) text = body;
      // 404 for what a member has just written is an answer, and counts as not seen
      else if (answer.status === 404 && kind === 'member') text = '{}';
    } catch {
      // refused, cut off or too slow: it counts as failed
    }
    this.calls.push({ kind, startedAt, endedAt: performance.now(), isOk: text !== null, status, isByProcess });
    return text;
  }

  async #readAnonymously(): Promise<void> {
    const paths = [
      () => `/api/properties/${1 + Math.floor(Math.random() * this.#homes)}`,
      () => '/api/properties?transactionType=Buy&bedrooms=2&sort=price-asc&limit=10',
      () => '/api/properties?search=villa%20with%20pool&limit=10',
      () => '/api/properties/featured',
      () => `/properties/${1 + Math.floor(Math.random() * this.#homes)}`,
    ];
    for (let n = Math.floor(Math.random() * paths.length); this.#running; n++) {
      await this.#call('public', paths[n % paths.length]!());
      await wait(PAUSE_MS);
    }
  }

  /** Creates a listing, reads it, changes its price, reads it again: what is acknowledged must be visible in the next read. */
  async #writeAsUser(cookie: string): Promise<void> {
    const send = (method: string, path: string, body: object) =>
      this.#call('write', path, { method, headers: { cookie, 'Content-Type': 'application/json' }, body: JSON.stringify(body) });
    while (this.#running) {
      const created = await send('POST', '/api/properties', listingBody());
      await wait(PAUSE_MS);
      if (created === null) continue;
      const { id, price } = JSON.parse(created) as { id: number; price: number };
      const write: AcknowledgedWrite = { price, unconfirmed: [] };
      this.written.set(id, write);
      await this.#verifyVisible(cookie, id, write);
      const changed = price + 1000 + (id % 1000);
      // from here on it may be stored, and it is acknowledged with the answer
      write.unconfirmed.push(changed);
      if ((await send('PATCH', `/api/properties/${id}`, { price: changed })) !== null) {
        write.price = changed;
        write.unconfirmed = [];
      }
      await this.#verifyVisible(cookie, id, write);
    }
  }

  async #verifyVisible(cookie: string, id: number, { price, unconfirmed }: AcknowledgedWrite): Promise<void> {
    const seen = await this.#call('member', `/api/properties/${id}`, { headers: { cookie } });
    if (seen !== null && ![price, ...unconfirmed].includes((JSON.parse(seen) as { price: number }).price)) this.unseen++;
    const list = await this.#call('member', '/api/properties?location=Dubai%20Marina&sort=newest&limit=50', { headers: { cookie } });
    if (list !== null && !(JSON.parse(list) as { id: number }[]).some((home) => home.id === id)) this.unseen++;
    await wait(PAUSE_MS);
  }
}

/** How often a missing write is looked for: one that was acknowledged a moment ago may be changing. */
const MAX_LOOKS = 5;

/** The listings whose acknowledged write a server does not have, by id. */
export async function findLost(url: string, load: Pick<Load, 'written'>): Promise<number[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  let missing = [...load.written.keys()];
  for (let look = 0; look < MAX_LOOKS && missing.length > 0; look++) {
    if (look > 0) await wait(200);
    const { rows } = await client.query<{ id: number; price: number }>('select id, price from properties where id = any($1)', [missing]);
    const stored = new Map(rows.map(({ id, price }) => [id, price]));
    missing = missing.filter((id) => {
      const { price, unconfirmed } = load.written.get(id)!;
      return ![price, ...unconfirmed].includes(stored.get(id) ?? -1);
    });
  }
  await client.end();
  return missing;
}
