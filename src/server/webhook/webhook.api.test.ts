// Tests of webhooks (O104, O119): what is sent and how it is signed, tries after failures, what switches a webhook off, and what others get (nothing).
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { ApiScope } from '../../shared/api-key/api-key.ts';
import { EVENT_TYPES } from '../../shared/event/event-types.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../shared/time.ts';
import { callerOf, errorOf, expectError } from '../../testing/factories/caller.ts';
import { inquirySteps } from '../../testing/factories/inquiries.ts';
import { listingBody } from '../../testing/factories/listings.ts';
import { type Member, makeMember } from '../../testing/factories/members.ts';
import { makeOrganization } from '../../testing/factories/organizations.ts';
import { emailsDuring } from '../../testing/mail/sent-emails.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { type ReceivedWebhook, startReceiver, type WebhookReceiver } from '../../testing/webhook-receiver.ts';
import { rows } from '../db/orm.ts';
import { switchOffFailing } from './deliver.ts';
import { createWebhookRunner, type WebhookRunner } from './webhook-runner.ts';
import { deleteOldDeliveries } from './webhooks.ts';

let server: TestServer;
let runner: WebhookRunner;
let receivers: WebhookReceiver[] = [];
beforeAll(async () => {
  server = await testServer({ LIMIT_REGISTER: '0', OUTBOUND_ALLOW_PRIVATE: 'true' });
  runner = createWebhookRunner(server.deps);
});
afterEach(() => {
  for (const receiver of receivers) receiver.close();
  receivers = [];
  server.setNow(null);
});
afterAll(() => server.close());
const { sendInquiry } = inquirySteps(() => server);
const run = <T>(text: string, values: unknown[] = []) => rows<T>(server.database.orm.em.fork(), { text, values });

async function receive(): Promise<WebhookReceiver> {
  const receiver = await startReceiver();
  receivers.push(receiver);
  return receiver;
}
const makeHook = (member: Pick<Member, 'device'>, url: string, more: object = {}) =>
  callerOf(member.device).webhook.create({ url, types: [...EVENT_TYPES], ...more });
/** Steps until no delivery is due. */
async function work(): Promise<void> {
  do {
    await runner.settle();
  } while ((await runner.step()) > 0);
  await runner.settle();
}
/** Records events of a member, as a trigger would. */
const record = (member: Pick<Member, 'id'>, count = 1) =>
  run(
    `insert into organization_events (log_id, type, data) select id, 'review.created', jsonb_build_object('reviewId', i)
     from event_logs, generate_series(1, $2::int) i where user_id = $1`,
    [member.id, count],
  );
const verify = (secret: string, { headers, body }: ReceivedWebhook) =>
  new Webhook(secret).verify(body, Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])));
const hookOf = async (member: Pick<Member, 'device'>, id: number) =>
  (await callerOf(member.device).webhook.list()).webhooks.find((webhook) => webhook.id === id)!;
const log = async (member: Pick<Member, 'device'>, id: number) => (await callerOf(member.device).webhook.deliveries({ id })).deliveries;

test('an inquiry arrives signed, with contact details where they are wanted, and another key, byte, id or time is refused', async () => {
  const member = await makeMember(server);
  const [full, bare] = [await receive(), await receive()];
  const { id, secret } = await makeHook(member, `${full.url}/hook?crm=1`);
  await makeHook(member, bare.url, { includesContact: false, types: ['inquiry.created'] });
  const home = await callerOf(member.device).listing.create(listingBody({ reference: 'A-104' }));
  const inquiryId = await sendInquiry(home.id, { name: 'Nadia', email: 'nadia@homes.example', message: 'Any parking?' });
  await work();
  const inquiry = full.received.find(({ body }) => body.includes('inquiry.created'))!;
  expect(inquiry.path).toBe('/hook?crm=1');
  expect(verify(secret, inquiry)).toEqual({
    type: 'inquiry.created',
    timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
    n: 2,
    owner: member.username,
    data: {
      ...{
        inquiryId,
        listingId: home.id,
        reference: 'A-104',
        personId: expect.any(Number),
        assignedUserId: member.id,
        message: 'Any parking?',
      },
      contact: { name: 'Nadia', email: 'nadia@homes.example', phone: expect.any(String) },
    },
  });
  const [{ events }] = [await callerOf(member.device).event.list({})];
  expect(inquiry.headers['webhook-id']).toBe(events[1]!.id);
  expect(bare.received.map(({ body }) => JSON.parse(body).type)).toEqual(['inquiry.created']);
  expect(bare.received[0]!.body).not.toMatch(/nadia|parking/i);
  const with_ = (headers: object, body = inquiry.body) => ({ ...inquiry, body, headers: { ...inquiry.headers, ...headers } });
  for (const forged of [
    with_({}, inquiry.body.replace('Nadia', 'Nadja')),
    with_({ 'webhook-id': 'another' }),
    with_({ 'webhook-timestamp': String(Number(inquiry.headers['webhook-timestamp']) - 1) }),
    with_({ 'webhook-timestamp': String(Number(inquiry.headers['webhook-timestamp']) - 600) }),
  ])
    expect(() => verify(secret, forged)).toThrow();
  expect(() => verify(`whsec_${Buffer.alloc(32).toString('base64')}`, inquiry)).toThrow();
  // a replaced secret signs for a day more
  const replaced = await callerOf(member.device).webhook.replaceSecret({ id });
  await record(member);
  await work();
  for (const known of [secret, replaced.secret]) expect(() => verify(known, full.received.at(-1)!)).not.toThrow();
  server.setNow(new Date(Date.now() + DAY_MS + MINUTE_MS));
  await record(member);
  await work();
  expect(full.received.at(-1)!.headers['webhook-signature']).toMatch(/^v1,\S+$/);
  await deleteOldDeliveries(server.deps.orm.em.fork(), server.deps.now());
  expect(await run('select sealed_old_secret from webhooks where id = $1', [id])).toEqual([{ sealed_old_secret: null }]);
});

test('a receiver that is down for six hours gets everything, each event by one id', async () => {
  const member = await makeMember(server);
  const receiver = await receive();
  const { id } = await makeHook(member, receiver.url);
  const start = Date.now();
  const down = new Set<string>();
  receiver.answer((res, { headers }) => {
    down.add(String(headers['webhook-id']));
    res.writeHead(503).end('We are moving');
  });
  for (let hour = 0; hour < 6; hour++) {
    await record(member, 3);
    for (let step = 0; step < 12; step++) {
      server.setNow(new Date(start + hour * HOUR_MS + step * 5 * MINUTE_MS));
      await work();
    }
  }
  expect(await hookOf(member, id)).toMatchObject({ state: 'failing', failingSince: expect.any(String) });
  expect((await log(member, id))[0]).toMatchObject({ state: 'waiting', status: 503, nextAt: expect.any(String) });
  const sentBefore = receiver.received.length;
  receiver.answer((res) => void res.writeHead(200).end('ok'));
  for (let hour = 6; hour < 18; hour++) {
    server.setNow(new Date(start + hour * HOUR_MS));
    await work();
  }
  const arrived = receiver.received.slice(sentBefore).map(({ headers }) => String(headers['webhook-id']));
  expect(new Set(arrived).size).toBe(18);
  expect(arrived).toHaveLength(18);
  expect(new Set(arrived)).toEqual(down);
  expect((await hookOf(member, id)).state).toBe('on');
  expect((await log(member, id)).every(({ state }) => state === 'delivered')).toBe(true);
});

test('three days of failures switch a webhook off with an email, and everything since then is sent on a press', async () => {
  const member = await makeMember(server);
  const receiver = await receive();
  const { id } = await makeHook(member, receiver.url);
  receiver.answer((res) => void res.writeHead(500).end());
  const start = Date.now();
  await record(member);
  const emails = await emailsDuring(server, async () => {
    for (let hour = 0; hour <= 74; hour += 2) {
      server.setNow(new Date(start + hour * HOUR_MS));
      await work();
      await switchOffFailing(server.deps, server.deps.orm.em.fork());
    }
  });
  expect(emails.map(({ to, subject }) => [to, subject])).toEqual([[member.email, 'Your webhook was switched off']]);
  expect(emails[0]!.text).toContain(
    `${new URL(receiver.url).host} has not answered for three days. Nothing is lost: switch it on and press "Send everything since".`,
  );
  expect(await hookOf(member, id)).toMatchObject({ state: 'off', offReason: 'failing' });
  server.setNow(null);
  receiver.answer((res) => void res.writeHead(204).end());
  await record(member, 2);
  const before = receiver.received.length;
  await work();
  expect(receiver.received).toHaveLength(before);
  await expectError(callerOf(member.device).webhook.test({ id }), 'CONFLICT', 'This webhook is off. Switch it on first.');
  const at = new Date(Date.now() - HOUR_MS).toISOString();
  await expectError(callerOf(member.device).webhook.since({ id, at }), 'CONFLICT');
  await callerOf(member.device).webhook.change({ id, isOn: true });
  expect(await callerOf(member.device).webhook.since({ id, at })).toEqual({ queued: 3 });
  await work();
  expect(receiver.received.slice(before).map(({ body }) => JSON.parse(body).n)).toEqual([1, 2, 3]);
  // a delivery is sent again with its id
  const [last] = await log(member, id);
  await callerOf(member.device).webhook.again({ id: last!.id });
  await work();
  expect(receiver.received.at(-1)!.headers['webhook-id']).toBe(receiver.received.at(-2)!.headers['webhook-id']);
});

test('410 switches off at once, redirects are failures, huge answers are cut, and a test is tried once', async () => {
  const member = await makeMember(server);
  const caller = callerOf(member.device);
  const [receiver, other] = [await receive(), await receive()];
  const { id } = await makeHook(member, receiver.url);
  receiver.answer((res) => void res.writeHead(302, { location: other.url }).end('over there'));
  await caller.webhook.test({ id });
  await work();
  const [redirected] = await log(member, id);
  expect(redirected).toMatchObject({ type: 'webhook.test', n: null, state: 'failed', status: 302, tries: 1 });
  expect(other.received).toEqual([]);
  expect((await hookOf(member, id)).state).toBe('on');
  receiver.answer((res) => {
    res.writeHead(200);
    res.write('\0ok\uFFFD'.padEnd(3000, 'a'));
    // goes on for as long as the connection is open
    const timer = setInterval(() => res.write('x'.repeat(64 * 1024)), 1);
    res.once('close', () => clearInterval(timer));
  });
  await caller.webhook.test({ id });
  await work();
  const [huge] = await log(member, id);
  const details = await caller.webhook.delivery({ id: huge!.id });
  expect(details).toMatchObject({ state: 'delivered', status: 200, headers: { 'webhook-id': `test-${huge!.id}` } });
  expect(details.answer).toHaveLength(1000);
  expect(JSON.parse(details.body)).toMatchObject({ type: 'webhook.test', n: null, owner: member.username, data: {} });
  receiver.answer((res) => void res.writeHead(410).end());
  await record(member);
  const emails = await emailsDuring(server, work);
  expect(emails.map(({ subject }) => subject)).toEqual(['Your webhook was switched off']);
  expect(await hookOf(member, id)).toMatchObject({ state: 'off', offReason: 'gone' });
  expect((await log(member, id))[0]).toMatchObject({ state: 'failed', status: 410 });
});

test('a webhook gets four deliveries at once, and one that hangs does not keep others', async () => {
  const [slow, quick] = [await makeMember(server), await makeMember(server)];
  const [hanging, receiver] = [await receive(), await receive()];
  hanging.answer(() => {});
  await makeHook(slow, hanging.url);
  await makeHook(quick, receiver.url);
  await record(slow, 20);
  await runner.step();
  await waitUntil(() => hanging.received.length === 4, 5000);
  await record(quick, 30);
  runner.start();
  await waitUntil(() => receiver.received.length === 30, 8000);
  expect(hanging.received).toHaveLength(4);
  expect(receiver.mostOpen()).toBeLessThanOrEqual(4);
  // the process takes no more, and gives up what hangs
  hanging.close();
  await runner.stop();
  await run('delete from webhooks where user_id = $1', [slow.id]);
});

test('addresses inside the network, without https or with a password are refused, when they are entered and when they are sent to', async () => {
  const strict = await testServer({ LIMIT_REGISTER: '0' });
  try {
    const member = await makeMember(strict);
    const receiver = await receive();
    const texts = async (url: string) => (await errorOf(makeHook(member, url))).message;
    for (const url of [receiver.url, 'http://hooks.example/', 'ftp://hooks.example', 'hooks.example', 'javascript:1'])
      expect(await texts(url)).toBe('The address must begin with https://');
    for (const host of ['127.0.0.1', '169.254.169.254', '10.0.0.1', '[::1]', '2130706433', 'user:pass@hooks.example', 'hooks.example:22'])
      expect([host, await texts(`https://${host}/hook`)]).toEqual([host, 'This address is not reachable from here: it is private']);
    const { id } = await makeHook(member, 'https://hooks.example/');
    await expectError(callerOf(member.device).webhook.change({ id, url: 'https://192.168.0.1/' }), 'BAD_REQUEST', /private/);
    // a name that leads inside: the guard looks at where the connection goes
    await rows(strict.database.orm.em.fork(), {
      text: 'update webhooks set url = $2 where id = $1',
      values: [id, 'https://127.0.0.1:8443/'],
    });
    await callerOf(member.device).webhook.test({ id });
    const strictRunner = createWebhookRunner(strict.deps);
    await strictRunner.step();
    await strictRunner.settle();
    expect((await callerOf(member.device).webhook.deliveries({ id })).deliveries[0]).toMatchObject({ state: 'failed', reason: 'address' });
    expect(receiver.received).toEqual([]);
  } finally {
    await strict.close();
  }
});

test('others find no webhook and no delivery, and no answer, log or row has the secret', async () => {
  const [member, outsider] = [await makeMember(server), await makeMember(server)];
  const receiver = await receive();
  const { id, secret } = await makeHook(member, receiver.url);
  await record(member);
  await work();
  const [delivery] = await log(member, id);
  const foreign = callerOf(outsider.device).webhook;
  for (const call of [
    () => foreign.change({ id, isOn: false }),
    () => foreign.end({ id }),
    () => foreign.replaceSecret({ id }),
    () => foreign.test({ id }),
    () => foreign.since({ id, at: new Date(0).toISOString() }),
    () => foreign.deliveries({ id }),
    () => foreign.delivery({ id: delivery!.id }),
    () => foreign.again({ id: delivery!.id }),
  ])
    await expectError(call(), 'NOT_FOUND');
  expect((await foreign.list()).webhooks).toEqual([]);
  const plain = secret.slice('whsec_'.length);
  const caller = callerOf(member.device).webhook;
  for (const answer of [await caller.list(), await caller.deliveries({ id }), await caller.delivery({ id: delivery!.id })])
    expect(JSON.stringify(answer)).not.toMatch(/secret":|whsec_|webhook-signature/);
  expect(await run(`select 1 from webhooks where webhooks::text like '%' || $1 || '%'`, [plain])).toEqual([]);
  await caller.end({ id });
  expect(await run('select 1 from webhook_deliveries where webhook_id = $1', [id])).toEqual([]);
});

test('a webhook of a brokerage rests when who made it left or is blocked, until someone else switches it on', async () => {
  const [owner, manager] = [await makeMember(server), await makeMember(server)];
  const { id: organizationId } = await makeOrganization(server, [
    { id: owner.id, role: 'owner' },
    { id: manager.id, role: 'manager' },
  ]);
  const receiver = await receive();
  const { id } = await makeHook(manager, receiver.url);
  const happen = () =>
    run(
      `insert into organization_events (log_id, type, data) select id, 'review.created', '{}' from event_logs where organization_id = $1`,
      [organizationId],
    );
  await happen();
  await work();
  expect(receiver.received).toHaveLength(1);
  await run(`insert into blocks (user_id, reason, note, mailbox_hash) values ($1, 'fraud', '', '')`, [manager.id]);
  await happen();
  await work();
  expect(receiver.received).toHaveLength(1);
  await run('delete from blocks where user_id = $1', [manager.id]);
  await callerOf(owner.device).team.setRole({ userId: manager.id, role: 'agent' });
  await expectError(callerOf(manager.device).webhook.list(), 'FORBIDDEN', 'Owners and managers of a brokerage manage its webhooks.');
  await callerOf(owner.device).team.remove({ userId: manager.id, heirId: owner.id });
  await happen();
  await work();
  expect(receiver.received).toHaveLength(1);
  expect(await hookOf(owner, id)).toMatchObject({ state: 'stopped', madeBy: manager.username });
  expect((await callerOf(manager.device).webhook.list()).webhooks).toEqual([]);
  await expectError(callerOf(manager.device).webhook.change({ id, isOn: true }), 'NOT_FOUND');
  await callerOf(owner.device).webhook.change({ id, isOn: true });
  await happen();
  await work();
  expect(receiver.received).toHaveLength(2);
  expect(await hookOf(owner, id)).toMatchObject({ state: 'on', madeBy: owner.username });
});

test('a key with the scope manages webhooks by REST, without contact details unless it reads inquiries, and a person confirms who they are', async () => {
  const member = await makeMember(server);
  const receiver = await receive();
  const makeKey = async (scopes: ApiScope[]) => (await callerOf(member.device).apiKey.create({ name: 'CRM', scopes })).key;
  const [narrow, wide] = [await makeKey(['webhooks:write']), await makeKey(['webhooks:write', 'inquiries:read'])];
  const call = (key: string, method: 'get' | 'post' | 'patch' | 'delete', path: string) =>
    server.request()[method](path).set('Authorization', `Bearer ${key}`);
  const body = { url: receiver.url, types: ['inquiry.created', 'inquiry.created'] };
  const refused = await call(narrow, 'post', '/api/webhooks').send(body).expect(403);
  expect(refused.text).toBe('This key lacks the scope inquiries:read');
  const { body: bare } = await call(narrow, 'post', '/api/webhooks')
    .send({ ...body, includesContact: false })
    .expect(201);
  expect(bare.secret).toMatch(/^whsec_[\w+/]{43}=$/);
  await call(narrow, 'patch', `/api/webhooks/${bare.id}`).send({ includesContact: true }).expect(403);
  const { body: full } = await call(wide, 'post', '/api/webhooks').send(body).expect(201);
  await call(narrow, 'patch', `/api/webhooks/${full.id}`)
    .send({ url: `${receiver.url}/elsewhere` })
    .expect(403);
  const home = await callerOf(member.device).listing.create(listingBody());
  await sendInquiry(home.id, { name: 'Nadia', message: 'Any parking?' });
  await work();
  const { body: list } = await call(narrow, 'get', `/api/webhooks/${full.id}/deliveries`).expect(200);
  const seenBy = async (key: string) => (await call(key, 'get', `/api/deliveries/${list.deliveries[0].id}`).expect(200)).body.body;
  expect(await seenBy(narrow)).not.toMatch(/Nadia|parking/);
  expect(await seenBy(wide)).toMatch(/Nadia.*parking/);
  await call(wide, 'post', `/api/webhooks/${full.id}/test`).send({}).expect(202);
  await call(wide, 'post', `/api/webhooks/${full.id}/since`).send({ at: '0000-01-01T00:00:00Z' }).expect(400);
  await call(wide, 'delete', `/api/webhooks/${full.id}`).expect(204);
  for (const types of [[], ['inquiry.deleted']])
    await call(wide, 'post', '/api/webhooks')
      .send({ ...body, types })
      .expect(400);
  await run('update sessions set confirmed_at = null where user_id = $1', [member.id]);
  expect((await errorOf(makeHook(member, receiver.url))).kind).toBe('step-up');
});

test('there are ten webhooks at most, also made at once', async () => {
  const member = await makeMember(server);
  const answers = await Promise.allSettled(Array.from({ length: 14 }, (_, i) => makeHook(member, `http://127.0.0.1:9/${i}`)));
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  await expectError(makeHook(member, 'http://127.0.0.1:9/'), 'CONFLICT', 'You have 10 webhooks. End one first.');
  expect((await callerOf(member.device).webhook.list()).limit).toBe(10);
});

test('the log keeps the last ten thousand deliveries that are over', async () => {
  const member = await makeMember(server);
  const { id } = await makeHook(member, 'http://127.0.0.1:9/');
  await run(`insert into webhook_deliveries (webhook_id, state) select $1, 'delivered' from generate_series(1, 10005)`, [id]);
  await deleteOldDeliveries(server.deps.orm.em.fork(), new Date());
  expect(await run('select count(*)::int as n from webhook_deliveries where webhook_id = $1', [id])).toEqual([{ n: 10_000 }]);
});
