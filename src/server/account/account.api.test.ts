// Tests of registration, sign-in and the limits of wrong passwords, over REST and tRPC. A setting LIMIT_… of '0' switches that limit off.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeMember, PASSWORD } from '../../testing/factories/members.ts';
import { batchPath } from '../../testing/procedure-path.ts';
import { type TestServer, testServer } from '../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ LIMIT_LOGIN_ACCOUNT: '0', LIMIT_LOGIN_ADDRESS: '0', LIMIT_REGISTER: '0', LIMIT_MESSAGE: '0' });
});
afterAll(() => server.close());
/** Registers a user and returns them with their signed-in device. */
const newMember = () => makeMember(server);
/** Runs a statement and returns its rows. */
const rows = <T = Record<string, unknown>>(sql: string): Promise<T[]> => server.deps.orm.em.getConnection().execute(sql) as Promise<T[]>;

describe('registration and sign-in', () => {
  test('registration returns the public fields, signs in and stores an argon2id hash with its own salt', async () => {
    const { device, id } = await newMember();
    const { body } = await device.get('/api/user').expect(200).expect('Cache-Control', 'no-store');
    expect(Object.keys(body).sort()).toEqual(
      [
        'advertisesAs',
        'brokerNumber',
        'contactBy',
        'createdAt',
        'email',
        'fullName',
        'id',
        'office',
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
    const otherMember = await newMember();
    const hashes = await rows<{ password: string }>(`select password from users where id in (${id}, ${otherMember.id})`);
    for (const { password } of hashes) expect(password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(hashes[0]!.password).not.toBe(hashes[1]!.password);
  });

  test('registration drops unknown fields', async () => {
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

  test('a taken username or email address is rejected with one text, ignoring case', async () => {
    const { username } = await newMember();
    const expectTaken = (body: object) =>
      server
        .request()
        .post('/api/register')
        .send({ password: PASSWORD, ...body })
        .expect(409)
        .expect('Username or email is already taken');
    await expectTaken({ username: username.toUpperCase(), email: 'new-one@homes.example' });
    await expectTaken({ username: 'another-name', email: `${username.toUpperCase()}@homes.example` });
  });

  test('registration reports all invalid fields at once with the form’s texts', async () => {
    await server
      .request()
      .post('/api/register')
      .send({ username: 'ab', email: 'x', password: '12345' })
      .expect(400)
      .expect('Username must be at least 3 characters; Invalid email address; Password must be at least 6 characters');
  });

  test('a password may have 256 characters, of which the last one counts too, and not 257', async () => {
    const longText = 'x'.repeat(255);
    await server
      .request()
      .post('/api/register')
      .send({ username: 'longpass', email: 'long@homes.example', password: `${longText}a` })
      .expect(201);
    await server
      .request()
      .post('/api/login')
      .send({ username: 'longpass', password: `${longText}b` })
      .expect(401);
    await server
      .request()
      .post('/api/login')
      .send({ username: 'longpass', password: `${longText}a` })
      .expect(200);
    await server
      .request()
      .post('/api/register')
      .send({ username: 'longer', email: 'longer@homes.example', password: `${longText}aa` })
      .expect(400);
  });

  test('sign-in accepts username or email address, and an unknown account gets the same error as a wrong password', async () => {
    const { username } = await newMember();
    const login = (name: string, password: string) => server.request().post('/api/login').send({ username: name, password });
    await login(username.toUpperCase(), PASSWORD).expect(200);
    await login(`${username}@homes.example`, PASSWORD).expect(200);
    const wrongPasswordAnswer = await login(username, 'not this one').expect(401);
    const unknownUserAnswer = await login('unknown-user', 'not this one').expect(401);
    expect(wrongPasswordAnswer.text).toBe('Invalid username or password');
    expect(unknownUserAnswer.text).toBe(wrongPasswordAnswer.text);
  });

  test('a request without a session has no user', async () => {
    await server.request().get('/api/user').expect(401).expect('Not signed in');
  });
});

describe('brute force', () => {
  test('after ten wrong passwords in a batch an account rejects every password, and its running session goes on', async () => {
    const limitedServer = await testServer({ LIMIT_LOGIN_ADDRESS: '0' });
    try {
      const device = limitedServer.device();
      await device.post('/api/register').send({ username: 'target', email: 'target@homes.example', password: PASSWORD }).expect(201);
      // correct passwords do not count in the limit of 10
      for (let i = 0; i < 15; i++)
        await limitedServer.request().post('/api/login').send({ username: 'target', password: PASSWORD }).expect(200);
      // 20 wrong passwords in one request of tRPC
      const batch = Object.fromEntries(Array.from({ length: 20 }, (_, i) => [i, { json: { username: 'target', password: `guess-${i}` } }]));
      const answer = await limitedServer
        .request()
        .post(batchPath(Array(20).fill('account.login')))
        .send(batch);
      const codes = answer.body.map((result: { error: { json: { data: { code: string } } } }) => result.error.json.data.code);
      expect(codes.filter((code: string) => code === 'UNAUTHORIZED')).toHaveLength(10);
      const rejectedLogin = await limitedServer
        .request()
        .post('/api/login')
        .send({ username: 'target', password: PASSWORD })
        .expect(429)
        .expect('Too many attempts. Please try again later.');
      expect(Number(rejectedLogin.headers['retry-after'])).toBeGreaterThan(0);
      await device.get('/api/user').expect(200);
    } finally {
      await limitedServer.close();
    }
  });

  test('after fifty wrong passwords for many accounts a network address is rejected', async () => {
    const limitedServer = await testServer();
    try {
      for (let i = 0; i < 50; i++)
        await limitedServer
          .request()
          .post('/api/login')
          .send({ username: `unknown-${i}`, password: 'wrong one' })
          .expect(401);
      await limitedServer.request().post('/api/login').send({ username: 'unknown-other', password: 'wrong one' }).expect(429);
    } finally {
      await limitedServer.close();
    }
  });
});
