// Tests of notifications in browsers: who gets them, what they say, when a browser gets none any more, and hostile addresses.
import { createPublicKey, verify } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callTimesOf } from '../../shared/inquiry/call-times.ts';
import { MAX_PUSH_BROWSERS } from '../../shared/push/push.ts';
import { DAY_MS, dubaiMidnight } from '../../shared/time.ts';
import { makeBrokerage, makePerson } from '../../testing/factories/brokerages.ts';
import { callerOf, expectError } from '../../testing/factories/caller.ts';
import { inquirySteps } from '../../testing/factories/inquiries.ts';
import { advertise } from '../../testing/factories/listings.ts';
import { type Member, makeMember, PASSWORD } from '../../testing/factories/members.ts';
import { startPushServer } from '../../testing/push-server.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { rows } from '../db/orm.ts';
import { pushKeys } from './push-keys.ts';

let server: TestServer;
let pushServer: Awaited<ReturnType<typeof startPushServer>>;
beforeAll(async () => {
  pushServer = await startPushServer();
  server = await testServer({ OUTBOUND_ALLOW_PRIVATE: 'true', LIMIT_REGISTER: '0', LIMIT_LOGIN_ADDRESS: '0' });
});
afterAll(async () => {
  pushServer.close();
  await server.close();
});
const { member, inquiryFields, sendInquiry, emailsOf, recipientsOf } = inquirySteps(() => server);

const query = <T>(text: string, values: unknown[] = []) => rows<T>(server.database.orm.em.fork(), { text, values });
/** A browser in which a member has switched notifications on. */
async function browserOf({ device }: Pick<Member, 'device'>) {
  const browser = pushServer.browser();
  expect(await callerOf(device).push.subscribe(browser.subscription)).toMatchObject({ isOn: true });
  return browser;
}
const sendTo = ({ request }: TestServer, propertyId: number) =>
  request()
    .post('/api/inquiries')
    .send({ propertyId, ...inquiryFields() })
    .expect(201);
const runJobs = () => server.deps.jobs.runPendingJobs();
const countBrowsers = async ({ id }: Member): Promise<number> =>
  (await query('select 1 from push_subscriptions where user_id = $1', [id])).length;

describe('notifications in browsers (N12)', () => {
  test('a new inquiry reaches every browser of who answers, says who and which home, and opens the conversation', async () => {
    const owner = await member();
    const [phone, laptop] = [await browserOf(owner), await browserOf(owner)];
    const home = await advertise(owner, { title: 'Sea view flat' });
    let id = 0;
    const emails = await emailsOf(async () => {
      id = await sendInquiry(home.id, { name: 'Nadia Karim' });
    });
    const payload = {
      title: 'New inquiry from Nadia Karim',
      body: 'Sea view flat',
      path: `/inquiries/${id}`,
      tag: `inquiry-${id}`,
      lang: 'en',
      dir: 'ltr',
    };
    expect([phone, laptop].map(({ received }) => received.map((push) => push.payload))).toEqual([[payload], [payload]]);
    const { headers } = phone.received[0]!;
    expect(headers).toMatchObject({ ttl: '86400', urgency: 'high', topic: `inquiry-${id}`, 'content-encoding': 'aes128gcm' });
    expect(recipientsOf(emails)).toEqual([owner.email]);
  });

  test('the push service can check who sends: the token is signed for it with the key that browsers were given', async () => {
    const owner = await member();
    const browser = await browserOf(owner);
    await sendInquiry((await advertise(owner)).id);
    await runJobs();
    const { publicKey } = await callerOf(owner.device).push.state({ endpoint: null });
    const [, token, key] = /^vapid t=(\S+), k=(\S+)$/.exec(browser.received[0]!.headers.authorization!)!;
    expect(key).toBe(publicKey);
    const [header, claims, signature] = token!.split('.') as [string, string, string];
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({ aud: pushServer.origin, sub: /^mailto:/ });
    const point = Buffer.from(publicKey, 'base64url');
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
    const jwk = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x!, y: y! }, format: 'jwk' });
    const signed = Buffer.from(`${header}.${claims}`);
    expect(verify('sha256', signed, { key: jwk, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'))).toBe(true);
  });

  test('in a brokerage the person who answers gets it, in their language; colleagues and other members get none', async () => {
    const { owner, brokerage } = await makeBrokerage(server);
    const [agent, outsider] = [await makePerson(server, brokerage.id, 'agent'), await makeMember(server)];
    await query(`update users set locale = 'ar' where id = $1`, [agent.id]);
    await callerOf(owner.device).team.setTakesInquiries({ userId: owner.id, takesInquiries: false });
    await callerOf(owner.device).team.setRule({ rule: 'turns' });
    const browsers = [await browserOf(owner), await browserOf(agent), await browserOf(outsider)];
    await query(`update users set locale = 'ar' where id = $1`, [agent.id]);
    const id = await sendInquiry((await advertise(owner, { title: 'Villa with a garden' })).id, { name: 'Omar' });
    await runJobs();
    expect(browsers.map(({ received }) => received.length)).toEqual([0, 1, 0]);
    expect(browsers[1]!.received[0]!.payload).toMatchObject({
      title: 'استفسار جديد من Omar',
      body: 'Villa with a garden',
      path: `/ar/inquiries/${id}`,
      lang: 'ar',
      dir: 'rtl',
    });
  });

  test('an answer reaches the member who asked, a further message who answers, a wish to be called too', async () => {
    const [owner, asker] = [await member(), await member()];
    const [ownerBrowser, askerBrowser] = [await browserOf(owner), await browserOf(asker)];
    const home = await advertise(owner);
    const id = await sendInquiry(home.id, { name: 'Lina', email: asker.email }, asker.device);
    await callerOf(owner.device).inquiry.reply({ id, message: 'Yes, it is.' });
    await callerOf(asker.device).inquiry.reply({ id, message: 'And on Friday?' });
    const callAt = callTimesOf(new Date(dubaiMidnight(new Date()).getTime() + DAY_MS), new Date())[0]!.toISOString();
    const call = {
      propertyId: home.id,
      name: 'Sami',
      phone: '+971 50 123 4567',
      callAt,
      language: 'English' as const,
      consent: true as const,
    };
    await callerOf(server.device()).inquiry.callBack(call);
    await runJobs();
    expect(askerBrowser.received.map(({ payload }) => payload.title)).toEqual(['Your inquiry was answered']);
    expect(ownerBrowser.received.map(({ payload }) => payload.title).toSorted()).toEqual([
      'New inquiry from Lina',
      'New inquiry from Sami',
      'New message from Lina',
    ]);
  });

  test('a name with an address in it and a line of commands arrives as a plain name', async () => {
    const owner = await member();
    const browser = await browserOf(owner);
    await sendInquiry((await advertise(owner)).id, { name: 'Call https://evil.example <b>now</b>' });
    await runJobs();
    expect(browser.received[0]!.payload.title).toBe('New inquiry from Call evil. example b now b');
  });

  test('300 an hour reach a member, the rest come by email alone', async () => {
    const owner = await member();
    const browser = await browserOf(owner);
    const home = await advertise(owner);
    for (let i = 0; i < 300; i++) await server.deps.limiter.count('push', String(owner.id));
    const emails = await emailsOf(() => sendInquiry(home.id));
    expect(browser.received).toEqual([]);
    expect(recipientsOf(emails)).toContain(owner.email);
  });
});

describe('a browser gets no notifications any more', () => {
  /** Sends an inquiry to a member and returns how many notifications a browser got. */
  const receivedBy = async (owner: Member, browser: { received: unknown[] }): Promise<number> => {
    const before = browser.received.length;
    await sendInquiry((await advertise(await member())).id);
    await query('update properties set user_id = $1 where id = (select max(id) from properties)', [owner.id]);
    await sendInquiry((await query<{ id: number }>('select max(id) as id from properties'))[0]!.id);
    await runJobs();
    return browser.received.length - before;
  };

  test('after it was switched off, after signing out, and after its session was ended elsewhere', async () => {
    const owner = await member();
    const browser = await browserOf(owner);
    expect(await receivedBy(owner, browser)).toBe(1);
    const { endpoint } = browser.subscription;
    expect(await callerOf(owner.device).push.unsubscribe({ endpoint })).toMatchObject({ isOn: false });
    expect(await receivedBy(owner, browser)).toBe(0);
    await callerOf(owner.device).push.subscribe(browser.subscription);
    expect(await receivedBy(owner, browser)).toBe(1);
    const other = server.device();
    await other.post('/api/login').send({ username: owner.username, password: PASSWORD }).expect(200);
    await callerOf(other).account.endOtherSessions();
    expect(await countBrowsers(owner)).toBe(0);
    const second = pushServer.browser();
    await callerOf(other).push.subscribe(second.subscription);
    await other.post('/api/logout').expect(200);
    expect(await countBrowsers(owner)).toBe(0);
    expect([await receivedBy(owner, browser), await receivedBy(owner, second)]).toEqual([0, 0]);
  });

  test('after its session is over, also before the row is deleted', async () => {
    const owner = await member();
    const browser = await browserOf(owner);
    await query(`update sessions set last_seen_at = now() - interval '8 days' where user_id = $1`, [owner.id]);
    expect(await receivedBy(owner, browser)).toBe(0);
  });

  test.each([404, 410])('when its push service says that it is gone (%i)', async (status) => {
    const owner = await member();
    const browser = await browserOf(owner);
    browser.status = status;
    await receivedBy(owner, browser);
    expect(await countBrowsers(owner)).toBe(0);
  });

  test('but a push service that is busy is tried again, five times, and one that refuses is not; the browser stays', async () => {
    const owner = await member();
    const [busy, refusing] = [await browserOf(owner), await browserOf(owner)];
    busy.status = 503;
    refusing.status = 403;
    await sendInquiry((await advertise(owner)).id);
    await runJobs();
    const waiting = () =>
      query<{ tries: number }>(`select (data->>'tries')::int as tries from boss.job where name = 'push' and state < 'active'`);
    expect(await waiting()).toEqual([{ tries: 1 }]);
    for (let round = 0; round < 4; round++) await server.deps.jobs.runPendingJobs({ early: true });
    expect(await waiting()).toEqual([{ tries: 5 }]);
    busy.status = 201;
    await server.deps.jobs.runPendingJobs({ early: true });
    expect(busy.received).toHaveLength(1);
    expect(await waiting()).toEqual([]);
    expect(await countBrowsers(owner)).toBe(2);
  });

  test('but one whose password was changed keeps them, and one in which another member signs in does not', async () => {
    const owner = await member();
    const browser = await browserOf(owner);
    await callerOf(owner.device).account.changePassword({ currentPassword: PASSWORD, newPassword: `${PASSWORD} two` });
    expect(await callerOf(owner.device).push.state({ endpoint: browser.subscription.endpoint })).toMatchObject({ isOn: true });
    expect(await receivedBy(owner, browser)).toBe(1);
    const other = await member();
    await owner.device.post('/api/login').send({ username: other.username, password: PASSWORD }).expect(200);
    expect(await countBrowsers(owner)).toBe(0);
    expect(await countBrowsers(other)).toBe(0);
  });

  test('with the account, whose download names them before', async () => {
    const owner = await member();
    const browser = await browserOf(owner);
    const { notificationBrowsers } = await callerOf(owner.device).account.export();
    expect(notificationBrowsers).toEqual([{ endpoint: browser.subscription.endpoint, created_at: expect.anything() }]);
    await callerOf(owner.device).account.remove({ password: PASSWORD });
    expect(await countBrowsers(owner)).toBe(0);
  });
});

describe('browsers of a member', () => {
  test('are ten at most; the same one again is no further one', async () => {
    const owner = await member();
    const browsers = [];
    for (let i = 0; i < MAX_PUSH_BROWSERS; i++) browsers.push(await browserOf(owner));
    await callerOf(owner.device).push.subscribe(browsers[0]!.subscription);
    await expectError(callerOf(owner.device).push.subscribe(pushServer.browser().subscription), 'FORBIDDEN', /in 10 browsers/);
    expect(await countBrowsers(owner)).toBe(MAX_PUSH_BROWSERS);
    const late = Array.from({ length: 5 }, () => pushServer.browser());
    await callerOf(owner.device).push.unsubscribe({ endpoint: browsers[0]!.subscription.endpoint });
    await Promise.allSettled(late.map(({ subscription }) => callerOf(owner.device).push.subscribe(subscription)));
    expect(await countBrowsers(owner)).toBe(MAX_PUSH_BROWSERS);
  });

  test('belong to who is signed in there: another member takes the browser over, and switches off only their own', async () => {
    const [first, second] = [await member(), await member()];
    const browser = await browserOf(first);
    await callerOf(second.device).push.unsubscribe({ endpoint: browser.subscription.endpoint });
    expect(await countBrowsers(first)).toBe(1);
    expect(await callerOf(second.device).push.state({ endpoint: browser.subscription.endpoint })).toMatchObject({ isOn: false });
    await callerOf(second.device).push.subscribe(browser.subscription);
    expect([await countBrowsers(first), await countBrowsers(second)]).toEqual([0, 1]);
  });

  test('whose address leads inside are refused, and one that was stored is not reached but forgotten (O120)', async () => {
    const strict = await testServer();
    const owner = await makeMember(strict);
    const { keys } = pushServer.browser().subscription;
    for (const endpoint of [
      ...[
        'http://127.0.0.1:1/',
        'https://127.0.0.1/',
        'https://[::1]/',
        'https://169.254.169.254/latest',
        'https://2130706433/',
        'file:///etc/passwd',
      ],
      ...['https://me:secret@push.example/', 'https://push.example:22/', 'https://10.0.0.1/', 'push'],
    ])
      await expectError(callerOf(owner.device).push.subscribe({ endpoint, keys }), 'BAD_REQUEST');
    for (const bad of [
      { p256dh: 'x', auth: keys.auth },
      { p256dh: keys.p256dh, auth: 'x' },
    ])
      await expectError(callerOf(owner.device).push.subscribe({ endpoint: 'https://push.example/1', keys: bad }), 'BAD_REQUEST');
    // the address of a push service that listens here, as if a name had led to it
    const browser = pushServer.browser();
    await callerOf(owner.device).push.subscribe({ endpoint: 'https://push.example/1', keys: browser.subscription.keys });
    await rows(strict.database.orm.em, { text: 'update push_subscriptions set endpoint = $1', values: [browser.subscription.endpoint] });
    const home = await advertise(owner);
    await sendTo(strict, home.id);
    await strict.deps.jobs.runPendingJobs();
    expect(browser.received).toEqual([]);
    expect(await rows(strict.database.orm.em, { text: 'select 1 from push_subscriptions', values: [] })).toEqual([]);
    await strict.close();
  });
});

test('the keys are made once, also by several processes at once, are sealed, and outlive a new session secret', async () => {
  const fresh = await testServer({ SESSION_SECRET: 'the first secret of a test of keys' });
  const { em } = fresh.database.orm;
  const secrets = { sessionSecrets: ['the first secret of a test of keys'] };
  const made = await Promise.all(Array.from({ length: 10 }, () => pushKeys(em.fork(), secrets)));
  expect(new Set(made.map(({ publicKey }) => publicKey)).size).toBe(1);
  const stored = () => rows<{ sealed: string }>(em.fork(), { text: 'select sealed_private_key as sealed from push_keys', values: [] });
  const [before] = await stored();
  expect(before!.sealed).not.toContain(made[0]!.privateKey);
  const rotated = { sessionSecrets: ['the second secret of a test of keys', ...secrets.sessionSecrets] };
  expect(await pushKeys(em.fork(), rotated)).toEqual(made[0]);
  expect(await pushKeys(em.fork(), { sessionSecrets: rotated.sessionSecrets.slice(0, 1) })).toEqual(made[0]);
  // without the secret that sealed it there is a new pair
  expect(await pushKeys(em.fork(), secrets)).not.toEqual(made[0]);
  expect(await stored()).toHaveLength(1);
  await fresh.close();
});
