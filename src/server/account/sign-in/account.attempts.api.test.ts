// Tests of the limits of wrong passwords, of usernames from before the current rules, and of the rules for new usernames.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Member, makeMember, PASSWORD } from '../../../testing/factories/members.ts';
import { type TestServer, testServer } from '../../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ LIMIT_REGISTER: '0', TRUST_PROXY: '1' });
});
afterAll(() => server.close());
/** Runs a statement. */
const run = (sql: string): Promise<unknown> => server.deps.orm.em.getConnection().execute(sql);
/** How many networks have been used, so that each sign-in can have its own address. */
let networkCount = 0;
/** Signs in from a network of its own by default, so that only the account's limit counts. */
const signIn = (username: string, password: string, ip = `10.${Math.floor(networkCount / 250)}.${networkCount++ % 250}.1`) =>
  server.request().post('/api/login').set('X-Forwarded-For', ip).send({ username, password });
const rename = (member: Member, username: string): Promise<unknown> =>
  run(`update users set username = '${username}' where id = ${member.id}`);

describe('the limit of wrong passwords', () => {
  test('accepts forty parallel sign-ins with the right password, and the next one', async () => {
    const { username } = await makeMember(server);
    const answers = await Promise.all(Array.from({ length: 40 }, () => signIn(username, PASSWORD, '203.0.113.1')));
    expect(answers.map(({ status }) => status).filter((status) => status !== 200)).toEqual([]);
    await signIn(username, PASSWORD, '203.0.113.1').expect(200);
  });

  test('checks ten of a hundred parallel guesses from different networks, and then blocks the account', async () => {
    const { username } = await makeMember(server);
    const answers = await Promise.all(Array.from({ length: 100 }, (_, n) => signIn(username, `guess number ${n}`)));
    const statuses = answers.map(({ status }) => status);
    expect([statuses.filter((status) => status === 401).length, statuses.filter((status) => status === 429).length]).toEqual([10, 90]);
    const { headers } = await signIn(username, PASSWORD).expect(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  });

  test('checks 50 to 53 of a parallel burst over many accounts from one network address', async () => {
    const answers = await Promise.all(Array.from({ length: 120 }, (_, n) => signIn(`unknown-user-${n}`, 'wrong one', '203.0.113.2')));
    // four checks run at once, so that three more may have begun at the limit
    const checked = answers.filter(({ status }) => status === 401).length;
    expect(checked).toBeGreaterThanOrEqual(50);
    expect(checked).toBeLessThanOrEqual(53);
  });

  test('counts sign-ins apart from password changes, so that other people’s guesses do not block a user’s own change', async () => {
    const { device, id, username } = await makeMember(server);
    // guesses by others: for names that look like keys of limits, and for the user's own name
    for (const name of [`user:${id}`, String(1000 + id), username])
      for (let n = 0; n < 10; n++) await signIn(name, 'wrong one').expect(401);
    await signIn(username, PASSWORD).expect(429);
    await device.post('/api/user/password').send({ currentPassword: PASSWORD, newPassword: 'a fresh one' }).expect(200);
  });

  test('blocks the eleventh wrong current password', async () => {
    const { device } = await makeMember(server);
    const change = (currentPassword: string) => device.post('/api/user/password').send({ currentPassword, newPassword: 'a fresh one' });
    for (let n = 0; n < 10; n++) await change('wrong one').expect(400, 'Current password is wrong');
    await change(PASSWORD).expect(429, 'Too many attempts. Please try again later.');
  });
});

describe('a username from before the current rules', () => {
  test('that is another user’s email address blocks neither user from signing in', async () => {
    const [owner, otherUser] = [await makeMember(server), await makeMember(server)];
    await rename(otherUser, owner.email);
    await otherUser.device.post('/api/user/password').send({ currentPassword: PASSWORD, newPassword: 'of the other one' }).expect(200);
    expect((await signIn(owner.email, PASSWORD).expect(200)).body.id).toBe(owner.id);
    expect((await signIn(owner.email, 'of the other one').expect(200)).body.id).toBe(otherUser.id);
    await signIn(owner.email, 'not the password').expect(401);
  });

  test('that the rules now forbid still signs in as it was typed', async () => {
    // full-width characters, a Cyrillic first one, an invisible one
    for (const [i, name] of ['old ｆｕｌｌ width', 'аdmin mixed', 'zero\u200bwidth'].entries()) {
      const member = await makeMember(server, `legacy-${i}`);
      await rename(member, name);
      expect((await signIn(name.toUpperCase(), PASSWORD).expect(200)).body.id).toBe(member.id);
    }
  });
});

describe('a new username', () => {
  let serial = 0;
  const register = (username: string) =>
    server
      .request()
      .post('/api/register')
      .send({ username, email: `name${++serial}@homes.example`, password: PASSWORD });

  test.each([
    ['user@homes.example', 'Username cannot contain @'],
    ['full＠width', 'Username cannot contain @'],
    ['zero\u200bwidth', 'Username contains invalid characters'],
    ['right\u202eleft', 'Username contains invalid characters'],
    ['hangul\u3164filler', 'Username contains invalid characters'],
    ['smile 😀 smile', 'Username contains invalid characters'],
    ['two  spaces', 'Username contains invalid characters'],
    // combining marks on one character
    ['zal\u0335\u0336\u0337\u0338go', 'Username contains invalid characters'],
    // these two begin with a Cyrillic character
    ['аdmin', 'Username must use the letters of one alphabet'],
    ['оmar', 'Username must use the letters of one alphabet'],
    // Cyrillic, and a dotless i: both look like Latin names
    ['сосо', 'Username can be mistaken for another one. Please use other letters.'],
    ['ısrael', 'Username can be mistaken for another one. Please use other letters.'],
  ])('%j is rejected: %s', async (username, text) => {
    await register(username).expect(400, text);
  });

  test.each(['Tom & Jerry', "o'brien_7", 'Müller', 'Bækgaard', 'محمد علي', 'Нина', 'Ελένη', '田中さくら', '김민준', 'नीना', 'a.b-c+d'])(
    '%j is accepted and signs in',
    async (username) => {
      expect((await register(username).expect(201)).body.username).toBe(username);
      await signIn(username, PASSWORD).expect(200);
    },
  );

  test('is stored in one Unicode form, so that the same name in other characters is taken', async () => {
    expect((await register('Ｗｉｄｅ Ｎａｍｅ').expect(201)).body.username).toBe('Wide Name');
    await register('wide name').expect(409, 'Username or email is already taken');
    await signIn('ｗｉｄｅ ｎａｍｅ', PASSWORD).expect(200);
  });
});
