// Kills the product at many moments while a script writes and repeats what failed by its `Idempotency-Key`: nothing is lost, and nothing is there twice.
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startProduct } from '../../testing/contexts/product-process.ts';
import { listingBody } from '../../testing/factories/listings.ts';
import { makeMember, PASSWORD } from '../../testing/factories/members.ts';
import { testDatabase } from '../../testing/postgres/database.ts';
import { runsOf } from '../../testing/sample.ts';
import { testServer } from '../../testing/server.ts';
import { rows } from '../db/orm.ts';

const KILLS = runsOf({ all: 100, few: 1 });
/** Scripts that write at the same time. */
const WRITERS = 4;
const SETTINGS = {
  SESSION_SECRET: 'a secret of a process of one test',
  ...Object.fromEntries(
    ['LIMIT_REGISTER', 'LIMIT_CREATE_LISTING', 'LIMIT_WRITE', 'LIMIT_LOGIN_ADDRESS', 'FREE_LISTING_LIMIT'].map((name) => [name, '0']),
  ),
};

test(`after ${KILLS} kills every listing of a script that repeats by its key is there once (O116)`, async () => {
  const database = await testDatabase(undefined, { isDirect: true });
  const server = await testServer(SETTINGS, database);
  const { username } = await makeMember(server);
  let product = await startProduct(database.url, SETTINGS);
  const signedIn = await fetch(`${product.url}/api/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username, password: PASSWORD }),
  });
  const cookie = signedIn.headers.getSetCookie()[0]!.split(';')[0]!;
  let isWriting = true;
  let failures = 0;
  let replays = 0;
  /** The answered id of each listing, by its own reference. */
  const answered = new Map<string, number>();
  /** Writes one listing until it is answered, as the documentation says. */
  const writeOne = async (reference: string): Promise<void> => {
    const body = JSON.stringify(listingBody({ reference, title: `Home of the script ${reference}` }));
    for (;;) {
      try {
        const response = await fetch(`${product.url}/api/properties`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', Cookie: cookie, 'Idempotency-Key': `create-${reference}` },
          body,
        });
        const text = await response.text();
        if (response.status === 201) {
          if (response.headers.get('idempotent-replayed')) replays++;
          answered.set(reference, (JSON.parse(text) as { id: number }).id);
          return;
        }
        // a request that still runs, and a server that stops or whose database is away
        if (response.status !== 409 && response.status !== 503) throw new Error(`${response.status} ${text}`);
      } catch (error) {
        if (!(error instanceof TypeError)) throw error;
      }
      failures++;
      await wait(50);
    }
  };
  const writers = Array.from({ length: WRITERS }, async (_, writer) => {
    for (let i = 0; isWriting; i++) await writeOne(`W${writer}-${i}`);
  });
  for (let kills = 0; kills < KILLS; kills++) {
    const before = answered.size;
    // each time at another moment: after some listings, and 0 to 95 ms
    while (answered.size < before + 3) await wait(5);
    await wait(((kills * 7) % 20) * 5);
    await product.kill();
    product = await startProduct(database.url, SETTINGS);
  }
  isWriting = false;
  await Promise.all(writers);
  const stored = await rows<{ id: number; reference: string }>(database.orm.em.fork(), {
    text: `select id, agency_reference as reference from properties where agency_reference like 'W%' order by id`,
    values: [],
  });
  console.log(`${KILLS} kills, ${answered.size} listings, ${failures} failed calls, ${replays} answers that were kept`);
  expect(failures).toBeGreaterThanOrEqual(KILLS);
  expect(stored).toHaveLength(answered.size);
  expect(new Map(stored.map(({ reference, id }) => [reference, id]))).toEqual(answered);
  await product.stop();
  await server.close();
}, 1_800_000);
