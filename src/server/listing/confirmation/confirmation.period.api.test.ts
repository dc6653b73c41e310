// Tests of the hourly job that asks advertisers about their listings, reminds them and pauses unanswered ones, and of lists with confirmations.
// Homes for rent are asked about after 14 days, homes for sale after 30. `press` sends the form of the page behind a link in an email.
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { confirmPath, dayAfterStart, START, startConfirmationContext } from '../../../testing/contexts/confirmation-context.ts';
import { makeProperty } from '../../../testing/factories/factories.ts';
import { advertise } from '../../../testing/factories/listings.ts';
import { makeMember } from '../../../testing/factories/members.ts';
import { testServer } from '../../../testing/server.ts';
import { sendConfirmationQuestions } from './send-questions.ts';
import { spreadFirstQuestions } from './spread.ts';

const { server, run, stateOf, runJob, emailsTo, press } = await startConfirmationContext();

describe('sixty days of a listing (S121, O146, O147, O149)', () => {
  test('its advertiser is asked, reminded twice, finds it paused, and brings it back with one press', async () => {
    const owner = await makeMember(server);
    const rent = await advertise(owner, { transactionType: 'Rent', title: 'A rented home by the canal' });
    const sale = await advertise(owner, { title: 'A home for sale by the canal' });
    /** The emails of each day that had some, and the status of both listings then. */
    const emailDays: { day: number; subjects: string[]; rent: string; sale: string }[] = [];
    let emailCount = 0;
    let resumePath = '';
    /** The id of the newest email about a confirmation, 0 before the first. */
    const newestEmailId = async () => (await run<{ id: number }>('select coalesce(max(id), 0)::int as id from confirmation_emails'))[0]!.id;
    // twice a day, at ten in the morning and in the evening in Dubai
    for (let hour = 2; hour <= 60 * 24; hour += 12) {
      server.setNow(dayAfterStart(0, hour));
      const before = await newestEmailId();
      await runJob();
      const emails = (await newestEmailId()) > before ? await emailsTo(owner) : [];
      if (emails.length > emailCount) {
        const newEmails = emails.slice(emailCount);
        emailDays.push({
          day: Math.floor(hour / 24),
          subjects: newEmails.map(({ subject }) => subject),
          rent: (await stateOf(rent.id)).status,
          sale: (await stateOf(sale.id)).status,
        });
        emailCount = emails.length;
        const paused = newEmails.find(({ subject }) => subject.startsWith('We paused A rented'));
        if (paused) resumePath = confirmPath(paused);
      }
      // four days after the pause
      if (hour === 25 * 24 + 2) {
        await press(resumePath, 'yes')
          .expect(200)
          .expect(/Thank you\. Confirmed today\./);
        expect(await stateOf(rent.id)).toMatchObject({ status: 'published', asks: 0, confirmed_by: 'person', paused_at: null });
      }
    }
    const questionAbout = (title: string) => `Is it still available? ${title}`;
    const RENT = 'A rented home by the canal';
    const SALE = 'A home for sale by the canal';
    expect(emailDays.slice(0, 4)).toEqual([
      { day: 14, subjects: [questionAbout(RENT)], rent: 'published', sale: 'published' },
      { day: 17, subjects: [questionAbout(RENT)], rent: 'published', sale: 'published' },
      { day: 20, subjects: [questionAbout(RENT)], rent: 'published', sale: 'published' },
      { day: 21, subjects: [`We paused ${RENT}`], rent: 'paused', sale: 'published' },
    ]);
    const daysOfSaleQuestions = emailDays.filter(({ subjects }) => subjects.includes(questionAbout(SALE))).map(({ day }) => day);
    expect(daysOfSaleQuestions).toEqual([30, 33, 36]);
    expect(emailDays.find(({ subjects }) => subjects.includes(`We paused ${SALE}`))).toMatchObject({ day: 37, sale: 'paused' });
    expect(await stateOf(sale.id)).toMatchObject({ status: 'paused' });
  }, 90_000);

  test('the first email announces its reminders, and the reminders only the pause', async () => {
    const owner = await makeMember(server);
    await advertise(owner, { transactionType: 'Rent' });
    for (const day of [14, 17, 20]) {
      server.setNow(dayAfterStart(day, 2));
      await runJob();
    }
    const notes = (await emailsTo(owner)).map(({ text }) => /Without an answer [^.]*\./.exec(text.replaceAll(/\s+/g, ' '))?.[0]);
    // in the order of the words, because emails are read in no order
    expect(notes.toSorted((a = '', b = '') => a.localeCompare(b))).toEqual([
      'Without an answer we pause a listing 7 days after our first email about it.',
      'Without an answer we pause a listing 7 days after our first email about it.',
      'Without an answer we write again after 3 and 6 days and pause the listing after 7 days.',
    ]);
  });

  test('an edit confirms nothing and a press in the middle starts the period again', async () => {
    const owner = await makeMember(server);
    const { id } = await advertise(owner, { transactionType: 'Rent' });
    server.setNow(dayAfterStart(6));
    await owner.device.patch(`/api/properties/${id}`).send({ price: 90_000 }).expect(200);
    expect((await stateOf(id)).confirmed_at).toBe(START.toISOString());
    await owner.device.post(`/api/properties/${id}/confirm`).expect(200, { confirmedAt: dayAfterStart(6).toISOString() });
    expect((await owner.device.get(`/api/properties/${id}`).expect(200)).body.confirmation).toEqual({
      by: 'person',
      at: dayAfterStart(6).toISOString(),
    });
    server.setNow(dayAfterStart(19));
    await runJob();
    expect(await emailsTo(owner)).toEqual([]);
    server.setNow(dayAfterStart(20, 2));
    await runJob();
    expect(await emailsTo(owner)).toHaveLength(1);
  });

  test('a listing whose advertiser cannot be written to is neither counted as asked nor paused', async () => {
    const owner = await makeMember(server, undefined, { confirmed: false });
    const { id } = await advertise(owner, { transactionType: 'Rent' });
    for (let day = 0; day <= 60; day++) {
      server.setNow(dayAfterStart(day, 2));
      await runJob();
    }
    expect(await stateOf(id)).toMatchObject({ status: 'published', asks: 0 });
  });

  test('a setting of 0 sends nothing, pauses nothing and ends running questions', async () => {
    const switchedOff = await testServer({ FREE_LISTING_LIMIT: '0' }, server.database);
    expect(switchedOff.deps.env).toMatchObject({ CONFIRM_DAYS_RENT: 0, CONFIRM_DAYS_SALE: 0 });
    const owner = await makeMember(server);
    const { id } = await advertise(owner, { transactionType: 'Rent' });
    server.setNow(dayAfterStart(14, 2));
    await runJob();
    expect(await stateOf(id)).toMatchObject({ asks: 1 });
    const emailCount = (await server.sentEmails()).length;
    switchedOff.setNow(dayAfterStart(40));
    await sendConfirmationQuestions(switchedOff.deps, server.deps.orm.em.fork());
    expect(await stateOf(id)).toMatchObject({ status: 'published', asks: 0, due_at: null });
    expect((await server.sentEmails()).length).toBe(emailCount);
  });

  test('switching it on for existing listings spreads the first questions over the whole period', async () => {
    const owner = await makeMember(server);
    const first = await makeProperty(server.deps.orm.em);
    // 60 homes for sale with the first, whose period is 30 days
    for (let i = 0; i < 59; i++) await makeProperty(server.deps.orm.em);
    const imported = await makeProperty(server.deps.orm.em, { source: 'feed', reference: 'f-1' });
    await run('update properties set user_id = $1 where id >= $2 and id < $3', [owner.id, first.id, imported.id]);
    const countByDay = () =>
      run<{ day: Date; homes: number }>(
        `select due_at as day, count(*)::int as homes from listing_confirmations c join properties p on p.id = c.property_id
         where p.user_id = $1 group by 1 order by 1`,
        [owner.id],
      );
    await spreadFirstQuestions(server.deps, server.deps.orm.em.fork());
    const days = await countByDay();
    expect(days).toHaveLength(30);
    expect(days.every(({ homes }) => homes === 2)).toBe(true);
    // the day after START, at nine in Dubai
    expect(new Date(days[0]!.day)).toEqual(new Date('2026-12-01T05:00:00Z'));
    expect((await stateOf(imported.id)).due_at).toBeNull();
    // a second run changes nothing
    await spreadFirstQuestions(server.deps, server.deps.orm.em.fork());
    expect(await countByDay()).toEqual(days);
  });
});

describe('lists (S123, O13)', () => {
  test('confirmations change no order, and the filter finds homes that a person confirmed lately', async () => {
    const location = 'Confirmation Gardens';
    const homes: number[] = [];
    for (let i = 0; i < 6; i++)
      homes.push((await makeProperty(server.deps.orm.em, { location, createdAt: new Date(Date.UTC(2026, 0, 1 + i)) })).id);
    /** The ids of the homes in the order of the results. */
    const list = async (query = '') =>
      (
        await server
          .request()
          .get(`/api/properties?location=${encodeURIComponent(location)}${query}`)
          .expect(200)
      ).body.map(({ id }: { id: number }) => id);
    const sorts = ['', '&sort=newest', '&sort=price-asc', '&sort=area-desc'];
    const before = await Promise.all(sorts.map(list));
    // the first four homes: confirmed today, 13, 15 and 1 days ago; the feed does not count as a person
    await run(
      `insert into listing_confirmations (property_id, confirmed_at, confirmed_by) select id, now() - days * interval '1 day', by
       from unnest($1::int[], $2::int[], $3::text[]) as t(id, days, by)`,
      [homes.slice(0, 4), [0, 13, 15, 1], ['person', 'staff', 'person', 'feed']],
    );
    expect(await Promise.all(sorts.map(list))).toEqual(before);
    expect(await list('&confirmedWithinDays=14')).toEqual([homes[1], homes[0]]);
    expect(await list('&confirmedWithinDays=30')).toEqual([homes[2], homes[1], homes[0]]);
    await server.request().get('/api/properties?confirmedWithinDays=0').expect(400);
  });
});

test('ten thousand homes that are due make one email for each of five advertisers, which asks about all of theirs', async () => {
  const owners = await Promise.all(Array.from({ length: 5 }, () => makeMember(server)));
  const template = await makeProperty(server.deps.orm.em);
  // all columns that a copy of the template takes over
  const columns = (
    await run<{ name: string }>(
      `select column_name as name from information_schema.columns where table_name = 'properties' and is_generated = 'NEVER'
       and column_name not in ('id', 'user_id', 'source', 'reference')`,
    )
  ).map(({ name }) => name);
  // a connection without the statement timeout of requests
  const client = new pg.Client({ connectionString: server.database.url });
  await client.connect();
  const userIds = owners.map(({ id }) => id).toSorted((x, y) => x - y);
  await client.query(
    `insert into properties (user_id, source, ${columns.join(', ')}) select ($2::int[])[1 + n % 5], 'own', ${columns.join(', ')}
     from properties, generate_series(0, 9999) n where id = $1`,
    [template.id, userIds],
  );
  await client.query(
    `insert into listing_confirmations (property_id, due_at) select id, $1 from properties where user_id = any($2::int[])`,
    [START, userIds],
  );
  await client.end();
  // the second run finds nothing due
  await runJob();
  await runJob();
  const counts = await run(
    `select e.user_id, count(distinct e.id)::int as emails, count(*)::int as homes
     from confirmation_emails e join confirmation_requests r on r.email_id = e.id group by 1 order by 1`,
  );
  expect(counts).toEqual(userIds.map((id) => ({ user_id: id, emails: 1, homes: 2000 })));
  const [email] = await emailsTo(owners[0]!);
  expect(email!.subject).toBe('Are these 2,000 homes still available?');
  // the email names 20 homes
  expect(email!.text).toContain('And 1,980 more');
}, 120_000);
