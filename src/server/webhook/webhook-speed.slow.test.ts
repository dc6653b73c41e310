// Measures how long an event takes from its commit to the receiver, at 50 events a second, and for a minute beside receivers that hang.
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { callerOf } from '../../testing/factories/caller.ts';
import { makeMember } from '../../testing/factories/members.ts';
import { testServer } from '../../testing/server.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { startReceiver } from '../../testing/webhook-receiver.ts';
import { rows } from '../db/orm.ts';
import { createWebhookRunner } from './webhook-runner.ts';

const A_SECOND = 50;
const SECONDS = 60;
/** Before, without receivers that hang; they may delay the others by so much. */
const ALONE_SECONDS = 20;
const HANGING_DELAY_MS = 100;
const MEMBERS = 20;
/** Members whose receiver never answers. */
const HANGING = 5;

test('at 50 events a second for a minute, 19 of 20 reach the receiver within 2 seconds of the commit, beside receivers that hang (O119)', async () => {
  const server = await testServer({ LIMIT_REGISTER: '0', OUTBOUND_ALLOW_PRIVATE: 'true' });
  const [receiver, hanging] = [await startReceiver(), await startReceiver()];
  hanging.answer(() => {});
  const members = await Promise.all(Array.from({ length: MEMBERS + HANGING }, () => makeMember(server)));
  for (const [i, { device }] of members.entries())
    await callerOf(device).webhook.create({
      url: i < MEMBERS ? receiver.url : hanging.url,
      types: ['review.created'],
      includesContact: true,
    });
  const em = server.database.orm.em;
  const record = async (member: number, i: number): Promise<void> => {
    await rows(em.fork(), {
      text: `insert into organization_events (log_id, type, data) select id, 'review.created', jsonb_build_object('i', $2::int) from event_logs where user_id = $1`,
      values: [members[member]!.id, i],
    });
  };
  const runner = createWebhookRunner(server.deps);
  runner.start();
  const committed = new Map<number, number>();
  /** Records events for some seconds and waits until all have arrived. @returns the milliseconds from commit to arrival, sorted */
  const measure = async (seconds: number): Promise<number[]> => {
    const [first, begin] = [committed.size, Date.now()];
    const count = A_SECOND * seconds;
    const recording: Promise<void>[] = [];
    for (let i = first; i < first + count; i++) {
      await wait(Math.max(0, begin + ((i - first) * 1000) / A_SECOND - Date.now()));
      recording.push(record(i % MEMBERS, i).then(() => void committed.set(i, Date.now())));
    }
    await Promise.all(recording);
    await waitUntil(() => receiver.received.length >= first + count, 60_000);
    const arrived = receiver.received.map(({ body, at }) => ({ at, i: (JSON.parse(body) as { data: { i: number } }).data.i }));
    return arrived.flatMap(({ at, i }) => (i >= first ? [at - committed.get(i)!] : [])).toSorted((a, b) => a - b);
  };
  const summary = (delays: number[]) => ({
    half: delays[delays.length >> 1]!,
    p95: delays[Math.floor(delays.length * 0.95)]!,
    last: delays.at(-1)!,
  });
  const alone = summary(await measure(ALONE_SECONDS));
  for (let i = 0; i < HANGING * 8; i++) await record(MEMBERS + (i % HANGING), i);
  const beside = summary(await measure(SECONDS));
  for (const [name, { half, p95, last }] of Object.entries({ alone, beside }))
    console.log(`${name}: half within ${half} ms, 19 of 20 within ${p95} ms, the last after ${last} ms`);
  const sent = A_SECOND * (ALONE_SECONDS + SECONDS);
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(sent);
  expect(beside.p95).toBeLessThanOrEqual(2000);
  expect(beside.p95 - alone.p95).toBeLessThanOrEqual(HANGING_DELAY_MS);
  // a backlog of 4,000
  const backlogAt = Date.now();
  await rows(em.fork(), {
    text: `insert into organization_events (log_id, type, data) select l.id, 'review.created', '{}' from event_logs l, generate_series(1, 200) where l.user_id = any($1)`,
    values: [members.slice(0, MEMBERS).map(({ id }) => id)],
  });
  await waitUntil(() => receiver.received.length >= sent + 200 * MEMBERS, 120_000);
  console.log(`a backlog of ${200 * MEMBERS}: ${Math.round((200 * MEMBERS * 1000) / (Date.now() - backlogAt))} deliveries a second`);
  expect(receiver.mostOpen()).toBeLessThanOrEqual(4 * MEMBERS);
  receiver.close();
  hanging.close();
  await runner.stop();
  await server.close();
}, 300_000);
