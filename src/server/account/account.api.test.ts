import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeProperty } from '../../testing/factories.ts';
import type { ReadLetter } from '../../testing/outbox.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { createApp } from '../app.ts';
import { openOrm } from '../db/orm.ts';

type Device = ReturnType<TestServer['device']>;

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ LIMIT_LOGIN_ACCOUNT: '0', LIMIT_LOGIN_ADDRESS: '0', LIMIT_REGISTER: '0', LIMIT_MESSAGE: '0' });
});
afterAll(() => server.close());

let serial = 0;
const PASSWORD = 'correct horse battery';
/** A new member with a cookie of his own. */
async function member(name = `member${++serial}`): Promise<{ caller: Device; id: number; username: string }> {
  const caller = server.device();
  const { body } = await caller
    .post('/api/register')
    .send({ username: name, email: `${name}@homes.example`, password: PASSWORD })
    .expect(201);
  return { caller, id: body.id, username: name };
}
const cookieOf = (caller: Device): string =>
  (caller as unknown as { jar: { getCookies(at: unknown): { toValueString(): string } } }).jar
    .getCookies({ domain: '127.0.0.1', path: '/', secure: false, script: false })
    .toValueString();

describe('becoming and being a member', () => {
  test('registration answers the public subset, signs in and stores an argon2id hash of its own salt', async () => {
    const { caller, id } = await member();
    const { body } = await caller.get('/api/user').expect(200).expect('Cache-Control', 'no-store');
    expect(Object.keys(body).sort()).toEqual(
      [
        'createdAt',
        'email',
        'fullName',
        'id',
        'phone',
        'savedProperties',
        'subscriptionEndDate',
        'subscriptionPlan',
        'subscriptionPrice',
        'subscriptionStartDate',
        'subscriptionStatus',
        'username',
      ].sort(),
    );
    const second = await member();
    const hashes = await rows<{ password: string }>(`select password from users where id in (${id}, ${second.id})`);
    for (const { password } of hashes) expect(password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(hashes[0]!.password).not.toBe(hashes[1]!.password);
  });

  test('fields that are not asked for are dropped', async () => {
    const { body } = await server
      .request()
      .post('/api/register')
      .send({
        username: 'eve-mass',
        email: 'eve-mass@homes.example',
        password: PASSWORD,
        id: 1,
        stripeCustomerId: 'cus_1',
        subscriptionPlan: 'enterprise_plan',
        savedProperties: [1],
        createdAt: '2000-01-01',
      })
      .expect(201);
    expect(body).toMatchObject({ subscriptionPlan: null, savedProperties: [] });
    const [row] = await rows(
      `select stripe_customer_id, created_at > now() - interval '1 minute' as fresh from users where id = ${body.id}`,
    );
    expect(row).toEqual({ stripe_customer_id: null, fresh: true });
  });

  test('a taken name or address is one text, compared without case', async () => {
    const { username } = await member();
    const again = (body: object) =>
      server
        .request()
        .post('/api/register')
        .send({ password: PASSWORD, ...body })
        .expect(409)
        .expect('Username or email is already taken');
    await again({ username: username.toUpperCase(), email: 'new-one@homes.example' });
    await again({ username: 'another-name', email: `${username.toUpperCase()}@homes.example` });
  });

  test('the form texts answer what is wrong, all at once', async () => {
    await server
      .request()
      .post('/api/register')
      .send({ username: 'ab', email: 'x', password: '12345' })
      .expect(400)
      .expect('Username must be at least 3 characters; Invalid email address; Password must be at least 6 characters');
  });

  test('a password counts as a whole: 6 and 256 characters are taken, 257 are not, and the last one matters', async () => {
    const long = 'x'.repeat(255);
    await server
      .request()
      .post('/api/register')
      .send({ username: 'longpass', email: 'long@homes.example', password: `${long}a` })
      .expect(201);
    await server
      .request()
      .post('/api/login')
      .send({ username: 'longpass', password: `${long}b` })
      .expect(401);
    await server
      .request()
      .post('/api/login')
      .send({ username: 'longpass', password: `${long}a` })
      .expect(200);
    await server
      .request()
      .post('/api/register')
      .send({ username: 'longer', email: 'longer@homes.example', password: `${long}aa` })
      .expect(400);
  });

  test('login works by name and by address; unknown and wrong are one answer', async () => {
    const { username } = await member();
    const login = (name: string, password: string) => server.request().post('/api/login').send({ username: name, password });
    await login(username.toUpperCase(), PASSWORD).expect(200);
    await login(`${username}@homes.example`, PASSWORD).expect(200);
    const wrong = await login(username, 'not this one').expect(401);
    const unknown = await login('nobody-here', 'not this one').expect(401);
    expect(wrong.text).toBe('Invalid username or password');
    expect(unknown.text).toBe(wrong.text);
  });

  test('without a session there is no user', async () => {
    await server.request().get('/api/user').expect(401).expect('Not signed in');
  });
});

describe('sessions', () => {
  test('a cookie kept from before the logout opens nothing', async () => {
    const { caller } = await member();
    const kept = cookieOf(caller);
    await server.request().get('/api/user').set('Cookie', kept).expect(200);
    await caller.post('/api/logout').expect(200);
    for (let i = 0; i < 5; i++) await server.request().get('/api/user').set('Cookie', kept).expect(401);
  });

  test('each login is a session of its own and ends the one the cookie held', async () => {
    const { caller, id, username } = await member();
    const before = cookieOf(caller);
    await caller.post('/api/login').send({ username, password: PASSWORD }).expect(200);
    expect(cookieOf(caller)).not.toBe(before);
    await server.request().get('/api/user').set('Cookie', before).expect(401);
    expect(await rows(`select id from sessions where user_id = ${id}`)).toHaveLength(1);
  });

  test('a changed password ends every other session at once and keeps this one with a new cookie', async () => {
    const { caller, username } = await member();
    const others: Device[] = [];
    for (let i = 0; i < 3; i++) {
      const other = server.device();
      await other.post('/api/login').send({ username, password: PASSWORD }).expect(200);
      others.push(other);
    }
    const before = cookieOf(caller);
    await caller
      .post('/api/user/password')
      .send({ currentPassword: 'wrong one', newPassword: 'a new password' })
      .expect(400)
      .expect('Current password is wrong');
    await caller.post('/api/user/password').send({ currentPassword: PASSWORD, newPassword: 'a new password' }).expect(200);
    expect(cookieOf(caller)).not.toBe(before);
    await caller.get('/api/user').expect(200);
    for (const other of others) await other.get('/api/user').expect(401);
    await server.request().post('/api/login').send({ username, password: PASSWORD }).expect(401);
  });

  test('a session ends after seven days without a visit and after thirty in any case', async () => {
    const { caller, id } = await member();
    await rows(`update sessions set last_seen_at = now() - interval '6 days 23 hours' where user_id = ${id}`);
    await caller.get('/api/user').expect(200);
    await rows(`update sessions set last_seen_at = now() - interval '7 days 1 minute' where user_id = ${id}`);
    await caller.get('/api/user').expect(401);
    const second = await member();
    await rows(`update sessions set created_at = now() - interval '30 days 1 minute' where user_id = ${second.id}`);
    await second.caller.get('/api/user').expect(401);
  });

  test('no changed character of the cookie signs anybody in or breaks the server', async () => {
    const { caller } = await member();
    const [name, value] = cookieOf(caller).split('=') as [string, string];
    for (let i = 0; i < value.length; i++) {
      const forged = value.slice(0, i) + (value[i] === 'A' ? 'B' : 'A') + value.slice(i + 1);
      const { status } = await server.request().get('/api/user').set('Cookie', `${name}=${forged}`);
      expect(status === 401 || forged === value, `character ${i} answered ${status}`).toBe(true);
    }
  });

  test('the cookie is HttpOnly and Lax; on https it is Secure with the __Host- prefix', async () => {
    const { headers } = await server
      .request()
      .post('/api/register')
      .send({ username: 'cookie-plain', email: 'cookie-plain@homes.example', password: PASSWORD });
    expect(headers['set-cookie']![0]).toMatch(/^sid=[^;]+; .*Path=\/; .*HttpOnly; SameSite=Lax/i);
    const https = await testServer({ PUBLIC_ORIGIN: 'https://homes.example' });
    try {
      const answer = await https
        .request()
        .post('/api/register')
        .send({ username: 'cookie-https', email: 'cookie-https@homes.example', password: PASSWORD });
      expect(answer.headers['set-cookie']![0]).toMatch(/^__Host-sid=.*Secure/i);
      expect(answer.headers['strict-transport-security']).toContain('31536000');
    } finally {
      await https.close();
    }
  });

  test('a secret that was rotated out of first place still opens, a third one does not', async () => {
    const { caller } = await member();
    const kept = cookieOf(caller);
    const [own] = server.deps.env.sessionSecrets;
    const rotated = createApp({ ...server.deps, env: { ...server.deps.env, sessionSecrets: ['n'.repeat(40), own!] } }, server.pages);
    await supertest(rotated).get('/api/user').set('Cookie', kept).expect(200);
    const other = createApp({ ...server.deps, env: { ...server.deps.env, sessionSecrets: ['n'.repeat(40)] } }, server.pages);
    await supertest(other).get('/api/user').set('Cookie', kept).expect(401);
  });

  test('a database that is away is 503 on every path, and nobody is told to be signed out', async () => {
    const { caller } = await member();
    const orm = await openOrm('postgresql://postgres@127.0.0.1:1/nowhere');
    const app = createApp({ ...server.deps, orm }, server.pages);
    const answer = await supertest(app).get('/api/user').set('Cookie', cookieOf(caller)).expect(503);
    expect(answer.text).toMatch(/^Service temporarily unavailable\. Please try again\. \(ref [0-9a-f-]+\)$/);
    expect(answer.headers['retry-after']).toBeDefined();
    await supertest(app).get('/api/properties/1').expect(503);
    await supertest(app).get('/readyz').expect(503);
    await supertest(app).get('/healthz').expect(200);
    await orm.close(true);
  });

  test('deleting the account ends its sessions and takes its listings along', async () => {
    const { caller, id } = await member();
    const home = await makeProperty(server.deps.orm.em);
    await rows(`update properties set user_id = ${id} where id = ${home.id}`);
    await caller
      .post('/trpc/account.remove')
      .send({ json: { password: 'wrong' } })
      .expect(400);
    await caller
      .post('/trpc/account.remove')
      .send({ json: { password: PASSWORD } })
      .expect(200);
    await caller.get('/api/user').expect(401);
    await server.request().get(`/api/properties/${home.id}`).expect(404);
  });
});

describe('brute force', () => {
  test('the eleventh wrong password for one account waits, batched or not, and does not touch a live session', async () => {
    const limited = await testServer({ LIMIT_LOGIN_ADDRESS: '0' });
    try {
      const caller = limited.device();
      await caller.post('/api/register').send({ username: 'target', email: 'target@homes.example', password: PASSWORD }).expect(201);
      for (let i = 0; i < 15; i++) await limited.request().post('/api/login').send({ username: 'target', password: PASSWORD }).expect(200);
      const batch = Object.fromEntries(Array.from({ length: 20 }, (_, i) => [i, { json: { username: 'target', password: `guess-${i}` } }]));
      const answer = await limited
        .request()
        .post(`/trpc/${Array(20).fill('account.login').join(',')}?batch=1`)
        .send(batch);
      const codes = answer.body.map((part: { error: { json: { data: { code: string } } } }) => part.error.json.data.code);
      expect(codes.filter((code: string) => code === 'UNAUTHORIZED')).toHaveLength(10);
      const refused = await limited
        .request()
        .post('/api/login')
        .send({ username: 'target', password: PASSWORD })
        .expect(429)
        .expect('Too many attempts. Please try again later.');
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      await caller.get('/api/user').expect(200);
    } finally {
      await limited.close();
    }
  });

  test('fifty wrong passwords from one address over many accounts make it wait', async () => {
    const limited = await testServer();
    try {
      for (let i = 0; i < 50; i++)
        await limited
          .request()
          .post('/api/login')
          .send({ username: `somebody-${i}`, password: 'wrong one' })
          .expect(401);
      await limited.request().post('/api/login').send({ username: 'somebody-else', password: 'wrong one' }).expect(429);
    } finally {
      await limited.close();
    }
  });
});

describe('forgotten passwords', () => {
  const tokenFor = async (address: string): Promise<string> => {
    const letter = (await settledLetters()).findLast((l) => l.to.includes(address))!;
    return new URL(letter.links.find((link) => link.includes('reset-password'))!).searchParams.get('token')!;
  };

  test('the answer is the same for every address; the letter goes to a member alone', async () => {
    const { username } = await member();
    const known = await server
      .request()
      .post('/api/forgot-password')
      .send({ email: `${username}@homes.example` })
      .expect(200);
    const unknown = await server.request().post('/api/forgot-password').send({ email: 'nobody@homes.example' }).expect(200);
    expect(known.text).toBe(unknown.text);
    const letters = await settledLetters();
    expect(letters.filter((letter) => letter.to.includes('nobody@homes.example'))).toEqual([]);
    expect(letters.filter((letter) => letter.to.includes(`${username}@homes.example`))).toHaveLength(1);
  });

  test('the link works once, for an hour, and signs every other device out', async () => {
    const { caller, username, id } = await member();
    await server
      .request()
      .post('/api/forgot-password')
      .send({ email: `${username}@homes.example` });
    const token = await tokenFor(`${username}@homes.example`);
    const [stored] = await rows<{ token: string }>(`select reset_password_token as token from users where id = ${id}`);
    expect(stored!.token).not.toContain(token);
    await server
      .request()
      .post('/api/reset-password')
      .send({ token: `${token}x`, password: 'a fresh one' })
      .expect(400);
    const device = server.device();
    await device.post('/api/reset-password').send({ token, password: 'a fresh one' }).expect(200);
    await device.get('/api/user').expect(200);
    await caller.get('/api/user').expect(401);
    await server
      .request()
      .post('/api/reset-password')
      .send({ token, password: 'once more' })
      .expect(400)
      .expect('This link is no longer valid. Please ask for a new one.');
    await server.request().post('/api/login').send({ username, password: 'a fresh one' }).expect(200);
  });

  test('an hour later it is too late', async () => {
    const { username, id } = await member();
    await server
      .request()
      .post('/api/forgot-password')
      .send({ email: `${username}@homes.example` });
    const token = await tokenFor(`${username}@homes.example`);
    await rows(`update users set reset_password_expires = now() - interval '1 second' where id = ${id}`);
    await server.request().post('/api/reset-password').send({ token, password: 'too late now' }).expect(400);
  });
});

describe('saved homes', () => {
  test('the toggle saves and takes away, and answers the new state', async () => {
    const { caller, id } = await member();
    const home = await makeProperty(server.deps.orm.em);
    const path = `/api/users/${id}/saved-properties/${home.id}`;
    expect((await caller.post(path).expect(200)).body).toEqual({ saved: true, savedProperties: [home.id] });
    expect((await caller.get(`/api/users/${id}/saved-properties`).expect(200)).body).toMatchObject([
      { id: home.id, location: home.location },
    ]);
    expect((await caller.get('/api/user')).body.savedProperties).toEqual([home.id]);
    expect((await caller.post(path).expect(200)).body).toEqual({ saved: false, savedProperties: [] });
  });

  test('twenty toggles at once are twenty turns', async () => {
    const { caller, id } = await member();
    const home = await makeProperty(server.deps.orm.em);
    const answers = await Promise.all(Array.from({ length: 20 }, () => caller.post(`/api/users/${id}/saved-properties/${home.id}`)));
    expect(answers.filter((answer) => answer.body.saved === true)).toHaveLength(10);
    expect((await caller.get('/api/user')).body.savedProperties).toEqual([]);
  });

  test('another id is refused alike whether it exists or not, before anything is looked up', async () => {
    const a = await member();
    const b = await member();
    for (const id of [b.id, 2_000_000_000]) {
      await a.caller.get(`/api/users/${id}/saved-properties`).expect(403).expect('You can only access your own account');
      await a.caller.post(`/api/users/${id}/saved-properties/999999`).expect(403).expect('You can only access your own account');
      await a.caller.post(`/api/users/${id}/saved-properties/abc`).expect(403);
    }
    await a.caller.post(`/api/users/${a.id}/saved-properties/abc`).expect(400).expect('Invalid property ID');
    await a.caller.post(`/api/users/${a.id}/saved-properties/2000000000`).expect(404).expect('Property not found');
    await server.request().post(`/api/users/${a.id}/saved-properties/1`).expect(401).expect('Please log in to save properties');
    await server.request().get(`/api/users/${a.id}/saved-properties`).expect(401).expect('Not signed in');
  });
});

const rows = <T = Record<string, unknown>>(sql: string): Promise<T[]> => server.deps.orm.em.getConnection().execute(sql) as Promise<T[]>;

/** Every letter so far, once the job that looks up the address and the one that sends have both run. */
async function settledLetters(): Promise<ReadLetter[]> {
  await server.letters();
  return server.letters();
}
