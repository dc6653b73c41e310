// Tests of shared lists of homes with wrong tokens, hostile input, simultaneous changes and too many requests. `makeList` makes a list as Maya on a new device,
// `join` joins it on another one, and `home` stores a home and returns its id.
import type { PoolClient } from 'pg';
import { describe, expect, test } from 'vitest';
import type { ShortlistHome } from '../../shared/shortlist/shortlist-schemas.ts';
import { startShortlistContext } from '../../testing/contexts/shortlist-context.ts';
import { callerOf, errorOf, expectError, type Inputs, outcomeOf } from '../../testing/factories/caller.ts';
import { cookieOf, type Device } from '../../testing/factories/members.ts';
import { readShortlist as read } from '../../testing/factories/shortlists.ts';
import { sendCall } from '../../testing/http-calls.ts';
import { queryPath } from '../../testing/procedure-path.ts';
import { testServer } from '../../testing/server.ts';
import { poolOf } from '../db/orm.ts';

const { server, run, makeList, join, home } = await startShortlistContext();

/** Votes, and votes again while the server answers that it is busy. @returns `ok`, or the code of another error */
async function voteUntilAccepted(device: Device, input: Inputs['shortlist']['vote']): Promise<string> {
  for (;;) {
    const outcome = await outcomeOf(callerOf(device).shortlist.vote(input));
    if (outcome !== 'SERVICE_UNAVAILABLE') return outcome;
  }
}

describe('a wrong token', () => {
  test('gets the same status, text and headers whether the list is unknown, closed, renewed or the text is hostile', async () => {
    const closed = await makeList();
    await callerOf(closed.maker).shortlist.end({ token: closed.token });
    const renewed = await makeList();
    await callerOf(renewed.maker).shortlist.renewLink({ token: renewed.token });
    const outsider = server.device();
    const answers = await Promise.all(
      ['A'.repeat(22), closed.token, renewed.token, '', "' or 1=1 --", '../../etc', '%', 'x'.repeat(200)].map(async (token) => {
        const get = await outsider.get(queryPath('shortlist.get', { token }));
        const { 'x-request-id': _id, date: _date, etag: _etag, ...headers } = get.headers;
        return JSON.stringify([get.status, get.body.error.json.message, get.body.error.json.data.code, headers]);
      }),
    );
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toContain('This list is closed');
    for (const name of ['join', 'leave', 'addHomes', 'vote', 'addNote', 'rename', 'renewLink', 'end'] as const)
      await expectError(
        callerOf(outsider).shortlist[name]({ token: closed.token, name: 'Eve', propertyIds: [1], propertyId: 1, vote: 'yes', text: 'x' }),
        'NOT_FOUND',
        'This list is closed',
      );
  });
});

describe('hostile input', () => {
  test('is rejected with a field message and changes nothing', async () => {
    const id = await home();
    const { token, maker } = await makeList([id]);
    const before = await read(maker, token);
    // names that are empty, too long, of two lines, with a right-to-left override, a Cyrillic character or a zero-width space; too many and too large ids;
    // characters that cannot be stored; values of other types
    const hostileCalls: [procedure: keyof Inputs['shortlist'], input: object][] = [
      ['create', { name: '', yourName: 'A', propertyIds: [] }],
      ['create', { name: 'x'.repeat(61), yourName: 'A' }],
      ['create', { name: 'a\nb', yourName: 'A' }],
      ['create', { name: 'a\u202eb', yourName: 'A' }],
      ['create', { name: 'a', yourName: 'M\u0430ya' }],
      ['create', { name: 'a', yourName: 'Ma\u200bya' }],
      ['create', { name: 'a', yourName: 'A', propertyIds: Array.from({ length: 51 }, (_, i) => i + 1) }],
      ['create', { name: 'a', yourName: 'A', propertyIds: [4e9] }],
      ['join', { token, name: '\u0000' }],
      ['join', { token, name: 'x'.repeat(41) }],
      ['vote', { token, propertyId: id, vote: 'YES' }],
      ['vote', { token, propertyId: '1 or 1=1', vote: 'yes' }],
      ['addNote', { token, propertyId: id, text: '   ' }],
      ['addNote', { token, propertyId: id, text: 'x'.repeat(501) }],
      ['addNote', { token, propertyId: id, text: 'a\u0000b' }],
      ['addByText', { token, text: 'x'.repeat(2001) }],
      ['rename', { token, name: '\u2066' }],
      ['vote', { token: ['a'], propertyId: id, vote: 'yes' }],
    ];
    for (const [name, input] of hostileCalls)
      expect((await sendCall(maker, `shortlist.${name}`, input)).status, `${name} ${JSON.stringify(input)}`).toBe(400);
    expect(await read(maker, token)).toEqual(before);
  });

  test('of a name in use is rejected, whatever its case, and so is a ninth person', async () => {
    const { token } = await makeList();
    await expectError(callerOf(server.device()).shortlist.join({ token, name: 'MAYA' }), 'CONFLICT');
    for (let i = 2; i <= 8; i++) await join(token, `Person ${i}`);
    expect((await errorOf(callerOf(server.device()).shortlist.join({ token, name: 'Ninth' }))).message).toBe('Up to 8 people can vote.');
  });

  test('of an unknown reference causes no search for callers who have not joined', async () => {
    const { token } = await makeList();
    const statements: string[] = [];
    const pool = await poolOf(server.deps.orm.em);
    /** Records the statements of a connection. */
    const watch = (client: PoolClient) => {
      const query = client.query.bind(client) as (...args: unknown[]) => unknown;
      client.query = ((...args: unknown[]) => {
        statements.push(typeof args[0] === 'string' ? args[0] : (args[0] as { text: string }).text);
        return query(...args);
      }) as PoolClient['query'];
    };
    pool.on('acquire', watch);
    try {
      const text = 'an unusual reference';
      await expectError(callerOf(server.device()).shortlist.addByText({ token, text }), 'FORBIDDEN');
      await expectError(callerOf(server.device()).shortlist.addByText({ token: 'A'.repeat(22), text }), 'NOT_FOUND');
    } finally {
      pool.off('acquire', watch);
    }
    expect(statements.some((sql) => /shortlists/.test(sql))).toBe(true);
    expect(statements.filter((sql) => /from properties/.test(sql))).toEqual([]);
  });

  test('of many lists does not fill the cookie header: a browser is recognized in its 30 latest lists', async () => {
    const device = server.device();
    const lists = [];
    for (let i = 0; i < 32; i++) lists.push(await makeList([], device));
    expect(cookieOf(device).match(/list-/g)).toHaveLength(30);
    expect((await read(device, lists.at(-1)!.token)).isOwner).toBe(true);
    expect((await read(device, lists[0]!.token)).isOwner).toBe(false);
  });
});

describe('races', () => {
  test('200 concurrent votes of eight people on three homes end in one row each, with the last vote of each', async () => {
    const ids = [await home(), await home(), await home()];
    const { token, maker, id } = await makeList(ids);
    const people = [maker];
    for (let i = 2; i <= 8; i++) people.push(await join(token, `Person ${i}`));
    const votes = ['yes', 'maybe', 'no'] as const;
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, i) =>
        voteUntilAccepted(people[i % 8]!, { token, propertyId: ids[i % 3]!, vote: votes[(i % 7) % 3]! }),
      ),
    );
    expect(answers.filter((outcome) => outcome !== 'ok')).toEqual([]);
    const [{ n, version }] = (await run(
      `select count(*)::int as n, (select version from shortlists where id = $1) as version from shortlist_votes v join shortlist_homes h on h.id = v.home_id where h.list_id = $1`,
      [id],
    )) as [{ n: number; version: number }];
    // eight people have voted on three homes
    expect(n).toBe(24);
    // every change raises the version: the list, the seven people who joined, and 200 votes
    expect(version).toBe(1 + 7 + 200);
    await Promise.all(
      people.flatMap((person) => ids.map((propertyId) => callerOf(person).shortlist.vote({ token, propertyId, vote: 'yes' }))),
    );
    const homes: ShortlistHome[] = (await read(maker, token)).homes;
    expect(homes.map((one) => one.votes.map(({ vote }) => vote))).toEqual(ids.map(() => Array(8).fill('yes')));
  });

  test('20 who join at once fill the eight places, and 20 who add the same homes add each once', async () => {
    const ids = await Promise.all(Array.from({ length: 5 }, () => home()));
    const { token, maker } = await makeList();
    const devices = Array.from({ length: 20 }, () => server.device());
    const joined = await Promise.all(devices.map((device, i) => outcomeOf(callerOf(device).shortlist.join({ token, name: `Guest ${i}` }))));
    expect(joined.filter((outcome) => outcome === 'ok')).toHaveLength(7);
    const added = await Promise.all(devices.map(() => callerOf(maker).shortlist.addHomes({ token, propertyIds: ids })));
    expect(added.reduce((sum, answer) => sum + answer.added, 0)).toBe(5);
    expect((await read(maker, token)).homes).toHaveLength(5);
  });
});

test('lists and changes are limited per address', async () => {
  const limited = await testServer({ LIMIT_SHORTLIST: '2', LIMIT_SHORTLIST_CHANGE: '3' });
  try {
    const device = limited.device();
    const make = () => callerOf(device).shortlist.create({ name: 'Our homes', yourName: 'Maya' });
    const { token } = await make();
    await make();
    await expectError(make(), 'TOO_MANY_REQUESTS', 'Too many requests. Please try again later.');
    for (let i = 0; i < 3; i++) await callerOf(device).shortlist.rename({ token, name: `Name ${i}` });
    await expectError(callerOf(device).shortlist.rename({ token, name: 'Fourth' }), 'TOO_MANY_REQUESTS');
    expect((await read(device, token)).name).toBe('Name 2');
  } finally {
    await limited.close();
  }
});
