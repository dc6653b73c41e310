// Tests of the figures for staff, and of the permit in an opened item.
import { expect, test } from 'vitest';
import { startStaffContext } from '../../testing/contexts/staff-context.ts';
import { callerOf, type Inputs } from '../../testing/factories/caller.ts';
import { makeProperty } from '../../testing/factories/factories.ts';
import { reportHome } from '../../testing/factories/staff.ts';

const { server, moderator, colleague, sql, itemOf, decide } = await startStaffContext();

const readFigures = (days: Inputs['staff']['figures']['days']) => callerOf(moderator.device).staff.figures({ days });

test('the figures equal a recount of what happened in their days (O32)', async () => {
  const homes: number[] = [];
  for (let i = 0; i < 6; i++) homes.push((await makeProperty(server.database.orm.em, { location: i < 4 ? 'Jumeirah' : 'Al Barsha' })).id);
  // confirmed 3, 6, … and 18 days ago; the last one by a feed, which does not count as a confirmation by a person
  await sql(
    `insert into listing_confirmations (property_id, confirmed_at, confirmed_by) select id, now() - n * interval '3 days', case when n = 6 then 'feed' else 'person' end
     from unnest($1::int[]) with ordinality t(id, n)`,
    [homes],
  );
  for (const id of homes.slice(0, 3)) expect(await reportHome(server, id)).toBe(201);
  const items = await Promise.all(homes.slice(0, 3).map(itemOf));
  await sql(`update review_items set opened_at = now() - interval '30 minutes' where id = any($1::int[])`, [items]);
  for (const id of items.slice(0, 2)) await decide(moderator, { id, decision: 'leave' });
  await sql(
    `insert into operation_runs (kind, started_at, finished_at, succeeded, detail) values ('drill', now(), now(), true, '20 of 20 answers are the same')`,
  );
  await sql(`select audit_append($1, 'payment.refund', 'payment', 1, '{"pence": 4900}', '')`, [colleague.id]);
  const figures = await readFigures(7);
  expect(figures).toMatchObject({
    byPlace: [
      { place: 'Jumeirah', n: 4 },
      { place: 'Al Barsha', n: 2 },
    ],
    listings: { published: 6 },
    reports: 3,
    decided: 2,
    medianMinutes: 30,
    waiting: 1,
    confirmed: 2,
    jobsGivenUp: 0,
    lastDrill: { succeeded: true, detail: '20 of 20 answers are the same' },
  });
  expect(figures.people).toEqual([
    { username: 'mona', decisions: 2, reveals: 0, blocks: 0, refunds: 0 },
    { username: 'colleague', decisions: 0, reveals: 0, blocks: 0, refunds: 1 },
  ]);
  expect((await readFigures(30)).confirmed).toBe(5);
  // what happened before the days does not count
  await sql(`update review_items set decided_at = now() - interval '8 days' where state = 'decided'`);
  expect(await readFigures(7)).toMatchObject({ decided: 0, medianMinutes: null });
  expect((await readFigures(30)).decided).toBe(2);
});

test('staff see the permit of a home with its kind, last day and link (O21)', async () => {
  const { id } = await makeProperty(server.database.orm.em, {
    permitNumber: '71234567890',
    permitKind: 'trakheesi',
    permitUrl: 'https://trakheesi.dubailand.gov.ae/permit/x',
    permitUntil: '2027-01-03',
  });
  await reportHome(server, id, { reason: 'other' });
  const data = await callerOf(moderator.device).staff.openItem({ id: await itemOf(id) });
  expect(data.listing).toMatchObject({
    permitNumber: '71234567890',
    permit: { kind: 'trakheesi', url: 'https://trakheesi.dubailand.gov.ae/permit/x', until: '2027-01-03', checkedAt: null },
  });
});
