// Tests of the search of the staff pages for members.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callerOf } from '../../testing/factories/caller.ts';
import { type Member, makeMember } from '../../testing/factories/members.ts';
import { makeStaff } from '../../testing/factories/staff.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { rows } from '../db/orm.ts';

let server: TestServer;
let moderator: Member;
beforeAll(async () => {
  server = await testServer({ LIMIT_REGISTER: '0' });
  moderator = await makeStaff(server, 'moderator');
});
afterAll(() => server.close());

/** Searches members as a moderator; returns the usernames of one page, and the `after` of the next. */
const search = async (text: string, after?: number): Promise<{ names: string[]; next: number | null }> => {
  const { items, next } = await callerOf(moderator.device).staff.members({ text, ...(after ? { after } : {}) });
  return { names: items.map(({ username }) => username), next };
};

test('members are found by id, complete address or the beginning of their name, in any case, newest first', async () => {
  const first = await makeMember(server, 'Zaynab');
  await makeMember(server, 'zayed');
  await makeMember(server, 'az-zayed');
  const arabic = await makeMember(server);
  await rows(server.database.orm.em, { text: `update users set username = 'زينب' where id = $1`, values: [arabic.id] });
  expect((await search('zAY')).names).toEqual(['zayed', 'Zaynab']);
  expect((await search('زي')).names).toEqual(['زينب']);
  expect((await search(first.email.toUpperCase())).names).toEqual(['Zaynab']);
  expect((await search(String(first.id))).names).toEqual(['Zaynab']);
  for (const text of ['zay%', 'z_y', 'zayeda', first.email.slice(0, -1), '\\', "' or ''='"])
    expect((await search(text)).names, text).toEqual([]);
});

test('the next page of a search begins after the last member of a page, and without a text the newest members are listed', async () => {
  await rows(server.database.orm.em, {
    text: `insert into users (username, password, email) select 'many-' || i, 'x', 'many' || i || '@homes.example' from generate_series(1, 120) i`,
  });
  for (const text of ['many-', '']) {
    const names: string[] = [];
    for (let next: number | null = 0; next !== null && names.length < 120; ) {
      const page = await search(text, next);
      names.push(...page.names);
      next = page.next;
    }
    expect(names.slice(0, 120), text).toEqual(Array.from({ length: 120 }, (_, i) => `many-${120 - i}`));
  }
});
