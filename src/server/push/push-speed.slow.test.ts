// Measures how long a notification takes from an inquiry to the push service, at 50 inquiries a second for a minute, in the product itself.
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startProduct } from '../../testing/contexts/product-process.ts';
import { callerOf } from '../../testing/factories/caller.ts';
import { advertise } from '../../testing/factories/listings.ts';
import { makeMember } from '../../testing/factories/members.ts';
import { startPushServer } from '../../testing/push-server.ts';
import { testServer } from '../../testing/server.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { rows } from '../db/orm.ts';

const A_SECOND = 50;
const SECONDS = 60;
const MEMBERS = 20;

test('at 50 inquiries a second for a minute, 19 of 20 notifications reach the push service within 5 seconds of the commit (N12)', async () => {
  const secret = { SESSION_SECRET: 'a secret of a process of one test' };
  const server = await testServer({ ...secret, OUTBOUND_ALLOW_PRIVATE: 'true', LIMIT_REGISTER: '0', LIMIT_CREATE_LISTING: '0' });
  const pushServer = await startPushServer();
  const limits = ['INQUIRY', 'INQUIRY_ADDRESS', 'WRITE', 'READ'].map((name) => [`LIMIT_${name}`, '0']);
  // without admission control, which on a busy machine refuses some of the inquiries: what is measured begins with their commit
  const settings = { OUTBOUND_ALLOW_PRIVATE: 'true', CONCURRENT_REQUESTS: '0', ...Object.fromEntries(limits) };
  const product = await startProduct(server.database.url, settings);
  const members = await Promise.all(Array.from({ length: MEMBERS }, () => makeMember(server)));
  const browsers = members.map(() => pushServer.browser());
  const homes: { id: number }[] = [];
  for (const [i, member] of members.entries()) {
    homes.push(await advertise(member));
    await callerOf(member.device).push.subscribe(browsers[i]!.subscription);
  }

  const send = async (n: number): Promise<void> => {
    const propertyId = homes[n % MEMBERS]!.id;
    const body = {
      propertyId,
      name: 'Nadia',
      email: `nadia${n}@homes.example`,
      phone: '+971 50 000 0111',
      message: `Question number ${n}`,
    };
    const answer = await fetch(`${product.url}/api/inquiries`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(answer.status).toBe(201);
  };
  const sending: Promise<void>[] = [];
  const begin = Date.now();
  for (let n = 0; n < A_SECOND * SECONDS; n++) {
    await wait(Math.max(0, begin + (n * 1000) / A_SECOND - Date.now()));
    sending.push(send(n));
  }
  await Promise.all(sending);
  const seconds = (Date.now() - begin) / 1000;
  const received = () => browsers.flatMap((browser) => browser.received);
  await waitUntil(() => received().length >= A_SECOND * SECONDS, 60_000);
  // the time of an inquiry is that of its request, before the commit
  const inquiries = await rows<{ id: number; at: Date | string }>(server.database.orm.em, {
    text: 'select id, created_at as at from inquiries',
    values: [],
  });
  const times = new Map(inquiries.map(({ id, at }) => [`inquiry-${id}`, new Date(at).getTime()]));
  const delays = received()
    .map(({ payload, at }) => at - times.get(payload.tag)!)
    .toSorted((a, b) => a - b);
  const p95 = delays[Math.floor(delays.length * 0.95)]!;
  const [half, last] = [delays[delays.length >> 1], delays.at(-1)];
  console.log(`${delays.length} inquiries in ${seconds} s: half within ${half} ms, 19 of 20 within ${p95} ms, the last after ${last} ms`);
  expect(new Set(received().map(({ payload }) => payload.tag)).size).toBe(A_SECOND * SECONDS);
  expect(p95).toBeLessThanOrEqual(5000);
  expect(
    await rows(server.database.orm.em, { text: `select 1 from boss.job where name = 'push' and state < 'completed'`, values: [] }),
  ).toEqual([]);
  await product.stop();
  pushServer.close();
  await server.close();
}, 300_000);
