// Tests of who can read shared lists of homes, of their export and deletion with an account, and of the jobs that delete unused lists. `makeList` makes a list
// on a new device, `join` joins a list, `home` stores a home and returns its id, and `run` runs SQL.
import { describe, expect, test } from 'vitest';
import { startShortlistContext } from '../../testing/contexts/shortlist-context.ts';
import { callerOf } from '../../testing/factories/caller.ts';
import { makeAgent } from '../../testing/factories/factories.ts';
import { advertise } from '../../testing/factories/listings.ts';
import { makeMember } from '../../testing/factories/members.ts';
import { readShortlist as read } from '../../testing/factories/shortlists.ts';
import { procedurePath, queryPath } from '../../testing/procedure-path.ts';
import { deleteUnusedLists, warnOfDeletion } from './retention.ts';

const { server, run, makeList, join, home } = await startShortlistContext();

describe('privacy', () => {
  test('agents and owners of the homes see nothing of lists, votes and notes in anything that they can read', async () => {
    const owner = await makeMember(server);
    const listing = await advertise(owner);
    const agent = await makeAgent(server.deps.orm.em);
    const homeOfAgent = await home({ agent });
    const seeker = await makeMember(server);
    // a name and a note that occur nowhere else
    const { token } = await makeList([listing.id, homeOfAgent], seeker.device, 'Zzyzx');
    for (const propertyId of [listing.id, homeOfAgent]) {
      await callerOf(seeker.device).shortlist.vote({ token, propertyId, vote: 'maybe' });
      await callerOf(seeker.device).shortlist.addNote({ token, propertyId, text: 'qqNOTEqq they will take less' });
    }
    const reads = [
      `/api/properties/${listing.id}`,
      `/api/users/${owner.id}/properties`,
      '/api/shortlists',
      procedurePath('listing.mine'),
      queryPath('listing.trends', { ids: [listing.id] }),
      queryPath('inquiry.received', {}),
      procedurePath('account.export'),
      `/api/agents/${agent.id}`,
      '/my-properties',
      `/properties/${homeOfAgent}`,
    ];
    for (const path of reads) {
      const { text, status } = await owner.device.get(path);
      expect(status, path).toBeLessThan(500);
      expect(text, path).not.toMatch(/qqNOTEqq|Zzyzx/);
      expect(text, path).not.toContain(token);
    }
  });

  test('the account’s download has the lists, votes and notes of a member, and its deletion removes them', async () => {
    const id = await home();
    const member = await makeMember(server);
    const ownList = await makeList([id], member.device, 'Rana');
    const otherList = await makeList([id]);
    await join(otherList.token, 'Rana', member.device);
    for (const { token } of [ownList, otherList]) {
      await callerOf(member.device).shortlist.vote({ token, propertyId: id, vote: 'yes' });
      await callerOf(member.device).shortlist.addNote({ token, propertyId: id, text: 'Near the park' });
    }
    const download = await callerOf(member.device).account.export();
    expect(download.sharedLists).toMatchObject([
      { id: ownList.id, name: 'Our homes', is_own: true, your_name: 'Rana' },
      { id: otherList.id, is_own: false },
    ]);
    expect(download.sharedListVotes).toHaveLength(2);
    expect(download.sharedListNotes).toMatchObject([{ text: 'Near the park' }, { text: 'Near the park' }]);
    expect(JSON.stringify(download)).not.toContain(ownList.token);
    await callerOf(member.device).account.remove({ password: 'correct horse battery' });
    expect(await run('select 1 from shortlists where id = $1', [ownList.id])).toEqual([]);
    expect(await read(otherList.maker, otherList.token)).toMatchObject({ people: [{ name: 'Maya' }], homes: [{ votes: [], notes: [] }] });
  });
});

test('the daily job deletes lists that ended 30 days ago or were not opened for twelve months; opening one keeps it', async () => {
  const lists = [await makeList(), await makeList(), await makeList(), await makeList()];
  /** Sets a time of the list with an index in `lists` to some days ago. */
  const setDaysAgo = (i: number, column: string, days: number) =>
    run(`update shortlists set ${column} = now() - $2 * interval '1 day' where id = $1`, [lists[i]!.id, days]);
  await setDaysAgo(0, 'closed_at', 31);
  await setDaysAgo(1, 'closed_at', 29);
  await setDaysAgo(2, 'last_used_at', 370);
  await setDaysAgo(3, 'last_used_at', 370);
  await read(lists[3]!.maker, lists[3]!.token);
  await deleteUnusedLists(server.deps.orm.em);
  const remaining = await run('select id from shortlists where id = any($1) order by id', [lists.map(({ id }) => id)]);
  expect(remaining.map(({ id }) => id)).toEqual([lists[1]!.id, lists[3]!.id]);
});

test('the maker with a confirmed address is warned once two weeks before an unused list is deleted', async () => {
  const maker = await makeMember(server);
  const [unused, opened] = [await makeList([], maker.device), await makeList([], maker.device)];
  const ids = [unused.id, opened.id];
  const remainingIds = async () => (await run('select id from shortlists where id = any($1) order by id', [ids])).map(({ id }) => id);
  /** Runs both daily jobs and returns the emails that they sent. */
  const runJobs = async () => {
    const before = (await server.sentEmails()).length;
    await warnOfDeletion(server.deps, server.deps.orm.em.fork());
    await deleteUnusedLists(server.deps.orm.em);
    return (await server.sentEmails()).slice(before);
  };
  // the warning comes two weeks before the end of twelve months: not after 340 days, but after 355
  await run(`update shortlists set last_used_at = now() - interval '340 days' where id = any($1)`, [ids]);
  expect(await runJobs()).toEqual([]);
  await run(`update shortlists set last_used_at = now() - interval '355 days' where id = any($1)`, [ids]);
  const emails = await runJobs();
  expect(emails.map(({ to, subject }) => [to, subject])).toEqual(Array(2).fill([maker.email, 'A shared list is about to be deleted']));
  expect(emails.flatMap(({ links }) => links).some((link) => link.endsWith(`/list/${unused.token}`))).toBe(true);
  expect(await runJobs()).toEqual([]);
  // a year without a visit, but the warning is younger than two weeks
  await run(`update shortlists set last_used_at = now() - interval '380 days' where id = any($1)`, [ids]);
  await runJobs();
  expect(await remainingIds()).toEqual(ids);
  await read(maker.device, opened.token);
  await run(`update shortlists set warned_at = now() - interval '15 days' where id = any($1)`, [ids]);
  await runJobs();
  expect(await remainingIds()).toEqual([opened.id]);
});
