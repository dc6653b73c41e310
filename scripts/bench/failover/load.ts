// Load for experiments that kill processes of a site: simulated visitors read pages and lists, and members (registered users) create
// listings and change their prices over HTTP. Afterwards `findLost` finds the acknowledged writes that a database lacks.
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { listingBody } from '../../../src/testing/factories/listings.ts';

/** The kinds of requests: visitors' reads, members' reads, members' writes. */
export type Kind = 'public' | 'member' | 'write';
export const REQUEST_KINDS: readonly Kind[] = ['public', 'member', 'write'];

/** A request: when it started and ended (in milliseconds of `performance.now()`), and whether its answer was right. */
export interface Call {
  kind: Kind;
  startedAt: number;
  endedAt: number;
  isOk: boolean;
  /** The HTTP status; null when the connection failed or the answer took too long. */
  status: number | null;
  /** Whether an app process answered. Otherwise nginx did, because it reached no process. */
  isByProcess: boolean;
}

/** The acknowledged price (AED) of a listing. `unconfirmed`: prices whose write has not been answered, so that they may be stored or not. */
export interface AcknowledgedWrite {
  price: number;
  unconfirmed: number[];
}

/** The numbers of visitors who read and of members who write. */
const READERS = 8;
const WRITERS = 2;
/** Time between an answer and the next request of the same visitor or member. */
const PAUSE_MS = 25;
/** A request without an answer after this time has failed. */
const TIMEOUT_MS = 8000;

/** Eight visitors and two members who use a site on this machine. Each waits 25 ms after an answer before the next request. */
export class Load {
  readonly calls: Call[] = [];
  /** The listings whose creation was acknowledged, by id. */
  readonly written = new Map<number, AcknowledgedWrite>();
  /** How often a member did not see what had just been acknowledged to them. */
  unseen = 0;
  readonly #base: string;
  readonly #homes: number;
  readonly #namePrefix: string;
  #isRunning = true;
  #workers: Promise<void>[] = [];

  /**
   * `base`: the address of the site. `homes`: homes with the ids from 1 to this number exist. `namePrefix`: the members are registered as
   * `writer0` and `writer1`, or with another prefix.
   */
  constructor(base: string, homes: number, namePrefix = 'writer') {
    this.#base = base;
    this.#homes = homes;
    this.#namePrefix = namePrefix;
  }

  /** Registers the members and starts all visitors and members. */
  async start(): Promise<void> {
    const cookies = await Promise.all(Array.from({ length: WRITERS }, (_, n) => this.#register(`${this.#namePrefix}${n}`)));
    this.#workers = [
      ...Array.from({ length: READERS }, () => this.#readAnonymously()),
      ...cookies.map((cookie) => this.#writeAsMember(cookie)),
    ];
  }

  /** Resolves when the last requests have ended. */
  async stop(): Promise<void> {
    this.#isRunning = false;
    await Promise.all(this.#workers);
  }

  /** Registers a member. @returns the cookie of the session */
  async #register(username: string): Promise<string> {
    const answer = await fetch(`${this.#base}/api/register`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ username, email: `${username}@homes.example`, password: 'correct horse battery' }),
    });
    if (answer.status !== 201) throw new Error(`A member could not register: ${answer.status} ${await answer.text()}`);
    return answer.headers.getSetCookie()[0]!.split(';')[0]!;
  }

  /** Sends a request and records it in `calls`. @returns the text of its answer, or null when it failed */
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
      // 404 for a home that a member has just written is an answer; an empty object makes #verifyVisible count it as not seen
      else if (answer.status === 404 && kind === 'member') text = '{}';
    } catch {
      // a request that is refused, cut off or too slow counts as failed
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
    for (let n = Math.floor(Math.random() * paths.length); this.#isRunning; n++) {
      await this.#call('public', paths[n % paths.length]!());
      await wait(PAUSE_MS);
    }
  }

  /** Creates a listing, reads it, changes its price and reads it again, over and over. The next read must show what was acknowledged. */
  async #writeAsMember(cookie: string): Promise<void> {
    const send = (method: string, path: string, body: object) =>
      this.#call('write', path, { method, headers: { cookie, 'Content-Type': 'application/json' }, body: JSON.stringify(body) });
    while (this.#isRunning) {
      const createdJson = await send('POST', '/api/properties', listingBody());
      await wait(PAUSE_MS);
      if (createdJson === null) continue;
      const { id, price } = JSON.parse(createdJson) as { id: number; price: number };
      const write: AcknowledgedWrite = { price, unconfirmed: [] };
      this.written.set(id, write);
      await this.#verifyVisible(cookie, id, write);
      const newPrice = price + 1000 + (id % 1000);
      // the new price may be stored from here on, but it counts as acknowledged only once the answer has arrived
      write.unconfirmed.push(newPrice);
      if ((await send('PATCH', `/api/properties/${id}`, { price: newPrice })) !== null) {
        write.price = newPrice;
        write.unconfirmed = [];
      }
      await this.#verifyVisible(cookie, id, write);
    }
  }

  /** Reads a member's listing and the newest listings; adds to `unseen` for each that does not show the acknowledged write. */
  async #verifyVisible(cookie: string, id: number, { price, unconfirmed }: AcknowledgedWrite): Promise<void> {
    const possiblePrices = [price, ...unconfirmed];
    const listingJson = await this.#call('member', `/api/properties/${id}`, { headers: { cookie } });
    if (listingJson !== null && !possiblePrices.includes((JSON.parse(listingJson) as { price: number }).price)) this.unseen++;
    const listJson = await this.#call('member', '/api/properties?location=Dubai%20Marina&sort=newest&limit=50', { headers: { cookie } });
    if (listJson !== null && !(JSON.parse(listJson) as { id: number }[]).some((home) => home.id === id)) this.unseen++;
    await wait(PAUSE_MS);
  }
}

/** How often `findLost` looks for a write, and the time between two looks: the load goes on, so a price may change between its two reads. */
const MAX_LOOKS = 5;
const LOOK_PAUSE_MS = 200;
/** Stands for the price of a listing that the database does not have. */
const NO_PRICE = -1;

/** Reads the table `properties` of the database at `url`. @returns the ids of the listings whose acknowledged write it lacks */
export async function findLost(url: string, load: Pick<Load, 'written'>): Promise<number[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  let missing = [...load.written.keys()];
  for (let look = 0; look < MAX_LOOKS && missing.length > 0; look++) {
    if (look > 0) await wait(LOOK_PAUSE_MS);
    const { rows } = await client.query<{ id: number; price: number }>('select id, price from properties where id = any($1)', [missing]);
    const storedPrices = new Map(rows.map(({ id, price }) => [id, price]));
    missing = missing.filter((id) => {
      const { price, unconfirmed } = load.written.get(id)!;
      return ![price, ...unconfirmed].includes(storedPrices.get(id) ?? NO_PRICE);
    });
  }
  await client.end();
  return missing;
}
