import { setTimeout as wait } from 'node:timers/promises';
import { listingBody } from '../../src/testing/listings.ts';

/** The kinds of requests: visitors' reads, users' reads, users' writes. */
export type Kind = 'public' | 'member' | 'write';
export const KINDS: readonly Kind[] = ['public', 'member', 'write'];

/** One call: when it began and ended (ms of this process's clock), and whether it was answered as it should be. */
export interface Call {
  kind: Kind;
  began: number;
  ended: number;
  ok: boolean;
}

/** The acknowledged price of a listing, and prices whose write got no answer and may have happened. */
export interface AcknowledgedWrite {
  price: number;
  unconfirmed: number[];
}

const READERS = 8;
const WRITERS = 2;
const PAUSE_MS = 25;
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
  #running = true;
  #workers: Promise<void>[] = [];

  /** `homes`: ids from 1 to this one exist. */
  constructor(base: string, homes: number) {
    this.#base = base;
    this.#homes = homes;
  }

  async start(): Promise<void> {
    const cookies = await Promise.all(Array.from({ length: WRITERS }, (_, n) => this.#register(`writer${n}`)));
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

  /** One call; the text of its answer, or null when it failed. */
  async #call(kind: Kind, path: string, init: RequestInit = {}): Promise<string | null> {
    const began = performance.now();
    let text: string | null = null;
    try {
      const answer = await fetch(this.#base + path, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
      const body = await answer.text();
      if (answer.ok) text = body;
      // not there is an answer, and the wrong one: it counts as not seen
      else if (answer.status === 404 && kind === 'member') text = '{}';
    } catch {
      // refused, cut or too slow: a failure like any other
    }
    this.calls.push({ kind, began, ended: performance.now(), ok: text !== null });
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
      const made = await send('POST', '/api/properties', listingBody());
      await wait(PAUSE_MS);
      if (made === null) continue;
      const { id, price } = JSON.parse(made) as { id: number; price: number };
      const written: AcknowledgedWrite = { price, unconfirmed: [] };
      this.written.set(id, written);
      await this.#verifyVisible(cookie, id, written);
      const changed = price + 1000 + (id % 1000);
      if ((await send('PATCH', `/api/properties/${id}`, { price: changed })) === null) written.unconfirmed.push(changed);
      else written.price = changed;
      await this.#verifyVisible(cookie, id, written);
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
