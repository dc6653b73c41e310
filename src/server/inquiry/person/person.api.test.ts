// Tests of the people who ask about homes: one line a person, stages, who answers them in a brokerage, notes, and that no one else sees any of it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../../shared/time.ts';
import { makeBrokerage, makePerson } from '../../../testing/factories/brokerages.ts';
import { callerOf, expectError, type Inputs } from '../../../testing/factories/caller.ts';
import { inquirySteps } from '../../../testing/factories/inquiries.ts';
import { advertise } from '../../../testing/factories/listings.ts';
import { type Device, type Member, makeMember } from '../../../testing/factories/members.ts';
import { viewingFields } from '../../../testing/factories/viewings.ts';
import { type TestServer, testServer } from '../../../testing/server.ts';
import { deleteUser } from '../../account/personal-data/account.delete.ts';
import { rows } from '../../db/orm.ts';
import { sendReminders } from './reminder.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({
    LIMIT_REGISTER: '0',
    LIMIT_INQUIRY: '0',
    LIMIT_INQUIRY_ADDRESS: '0',
    LIMIT_WRITE: '0',
    LIMIT_READ: '0',
    LIMIT_CREATE_LISTING: '0',
  });
});
afterAll(() => server.close());

const { sendInquiry, thread } = inquirySteps(() => server);
const query = <T>(text: string, values: unknown[] = []) => rows<T>(server.database.orm.em, { text, values });
const personsOf = async (device: Device, input: Inputs['person']['list'] = {}) => (await callerOf(device).person.list(input)).items;
const person = async (device: Device) => (await personsOf(device))[0]!;
/** The member of a brokerage to whom an inquiry was assigned; null for who answers for the home. */
const assignedOf = async (id: number) =>
  (await query<{ assigned: number | null }>('select assigned_user_id as assigned from inquiries where id = $1', [id]))[0]!.assigned;
/** Asks to be called back tomorrow at ten in Dubai. */
const callBack = (propertyId: number, phone: string) =>
  callerOf(server.device()).inquiry.callBack({
    propertyId,
    phone,
    name: 'Sara Haddad',
    callAt: new Date(Math.floor((Date.now() + DAY_MS) / DAY_MS) * DAY_MS + 6 * HOUR_MS).toISOString(),
    language: 'English',
    consent: true,
  });

describe('one line a person', () => {
  test('inquiries about several homes are one person, by address in any case and by phone in any spelling (O82, O96)', async () => {
    const owner = await makeMember(server);
    const [first, second] = [await advertise(owner), await advertise(owner)];
    await sendInquiry(first.id, { name: 'Sara Haddad', email: 'sara@people.example', phone: '050 123 4567' });
    await sendInquiry(second.id, { name: 'Sara H.', email: 'SARA@People.example', phone: '+44 20 7946 0000' });
    await callBack(second.id, '+971 (50) 123-4567');
    await sendInquiry(first.id, { email: 'omar@people.example' });
    const persons = await personsOf(owner.device);
    expect(persons).toHaveLength(2);
    expect(persons[1]).toMatchObject({
      name: 'Sara Haddad',
      stage: 'new',
      inquiries: 3,
      unread: true,
      wants: { homes: 2 },
      assigned: null,
    });
    expect(Date.parse(persons[1]!.waitingSince!)).toBeLessThanOrEqual(Date.now());
    const page = await callerOf(owner.device).person.get({ id: persons[1]!.id });
    expect(page.inquiries.map(({ propertyId }) => propertyId)).toEqual([second.id, second.id, first.id]);
    expect(page).toMatchObject({ email: 'SARA@People.example', phone: '+971 (50) 123-4567', colleagues: [] });
  });

  test('twenty inquiries of a new person at once are one person', async () => {
    const owner = await makeMember(server);
    const home = await advertise(owner);
    await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        sendInquiry(home.id, { email: i % 2 ? 'rana@people.example' : 'Rana@People.Example', message: `Question ${i} about the balcony.` }),
      ),
    );
    expect(await personsOf(owner.device)).toMatchObject([{ inquiries: 20 }]);
  });

  test('a person is another one for each advertiser, and shows no address when they want to be answered here only', async () => {
    const [owner, other] = [await makeMember(server), await makeMember(server)];
    const [home, elsewhere] = [await advertise(owner), await advertise(other)];
    await sendInquiry(home.id, { email: 'lena@people.example', phone: '', replyHereOnly: true });
    await sendInquiry(elsewhere.id, { email: 'lena@people.example', phone: '+971 50 111 2222' });
    const { id } = await person(owner.device);
    expect(await callerOf(owner.device).person.get({ id })).toMatchObject({ email: '', phone: '' });
    await expectError(callerOf(other.device).person.get({ id }), 'NOT_FOUND');
  });

  test('the list has pages by a cursor and shows each person once, also by stage', async () => {
    const owner = await makeMember(server);
    const home = await advertise(owner);
    await query(
      `insert into inquiry_persons (user_id, key, name, stage, last_at)
       select $1, n || '@pages.example', 'Person ' || n, case when n % 2 = 0 then 'contacted' else 'new' end, now() - (n / 3) * interval '1 hour'
       from generate_series(1, 45) n`,
      [owner.id],
    );
    await sendInquiry(home.id, { name: 'The newest' });
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const { items, next } = await callerOf(owner.device).person.list({ after });
      seen.push(...items.map(({ name }) => name));
      after = next ?? undefined;
    } while (after);
    expect([seen.length, new Set(seen).size, seen[0]]).toEqual([46, 46, 'The newest']);
    const { items, counts } = await callerOf(owner.device).person.list({ stage: 'contacted' });
    expect(counts).toEqual({ new: 24, contacted: 22, viewing: 0, won: 0, lost: 0 });
    expect(new Set(items.map(({ stage }) => stage))).toEqual(new Set(['contacted']));
  });
});

describe('stages (O83)', () => {
  test('the first answer ends New, an agreed viewing begins Viewing, the rest is set by hand and stands in the history', async () => {
    const owner = await makeMember(server);
    const home = await advertise(owner);
    const asked = await callerOf(server.device()).viewing.ask(viewingFields(home.id));
    const { id } = await person(owner.device);
    await callerOf(owner.device).inquiry.reply({ id: asked.inquiryId!, message: 'Welcome.' });
    expect(await person(owner.device)).toMatchObject({ stage: 'contacted', waitingSince: null });
    const [viewing] = (await callerOf(owner.device).viewing.list({ side: 'received' })).items;
    await callerOf(owner.device).viewing.answer({ id: viewing!.id, action: 'agree', time: viewing!.times[0]! });
    expect((await person(owner.device)).stage).toBe('viewing');
    expect((await callerOf(owner.device).person.get({ id })).viewings).toMatchObject([
      { id: viewing!.id, inquiryId: asked.inquiryId, state: 'agreed', startsAt: viewing!.times[0] },
    ]);
    await expectError(callerOf(owner.device).person.setStage({ id, stage: 'lost' }), 'BAD_REQUEST', /Say why it was lost/);
    const page = await callerOf(owner.device).person.setStage({ id, stage: 'lost', lostReason: 'price' });
    expect(page).toMatchObject({
      stage: 'lost',
      lostReason: 'price',
      entries: [{ kind: 'stage', stage: 'lost', lostReason: 'price', isOwn: true }],
    });
  });

  test('a person who was lost is new again when they write again', async () => {
    const owner = await makeMember(server);
    const home = await advertise(owner);
    await sendInquiry(home.id, { email: 'again@people.example' });
    const { id } = await person(owner.device);
    await callerOf(owner.device).person.setStage({ id, stage: 'lost', lostReason: 'no-answer' });
    await sendInquiry(home.id, { email: 'again@people.example', message: 'I am back: is it still available?' });
    expect(await callerOf(owner.device).person.get({ id })).toMatchObject({
      stage: 'new',
      lostReason: null,
      entries: [{ kind: 'stage', stage: 'new', author: null }, { stage: 'lost' }],
    });
  });

  test('a call or a message by WhatsApp is noted, ends New, and is no answer on the site (O86)', async () => {
    const owner = await makeMember(server);
    const home = await advertise(owner);
    const inquiryId = await sendInquiry(home.id);
    const { id } = await person(owner.device);
    const page = await callerOf(owner.device).person.answered({ id, kind: 'whatsapp' });
    expect(page).toMatchObject({ stage: 'contacted', entries: [{ kind: 'whatsapp', author: owner.username }] });
    expect((await thread(owner.device, inquiryId)).status).toBe('new');
    expect(await query('select answered_at from inquiries where id = $1', [inquiryId])).toEqual([{ answered_at: null }]);
  });
});

describe('in a brokerage', () => {
  /** A brokerage with agents who have a home each. */
  async function makeTeam(agents: number) {
    const { owner, brokerage } = await makeBrokerage(server);
    const people: Member[] = [];
    for (let i = 0; i < agents; i++) people.push(await makePerson(server, brokerage.id, 'agent'));
    const homes: { id: number }[] = [];
    for (const agent of people) homes.push(await advertise(agent));
    return { owner, brokerage, agents: people, homes };
  }

  test('all inquiries of a person stay with the agent of the first home, also about homes of others', async () => {
    const { owner, agents, homes } = await makeTeam(2);
    const [first, second] = agents as [Member, Member];
    const about = await sendInquiry(homes[0]!.id, { email: 'stay@people.example' });
    const elsewhere = await sendInquiry(homes[1]!.id, { email: 'stay@people.example' });
    expect([await assignedOf(about), await assignedOf(elsewhere)]).toEqual([null, first.id]);
    expect((await thread(first.device, elsewhere)).direction).toBe('received');
    await expectError(thread(second.device, elsewhere), 'NOT_FOUND');
    expect(await personsOf(second.device)).toEqual([]);
    for (const { device } of [first, owner]) expect(await personsOf(device)).toMatchObject([{ inquiries: 2, assigned: { id: first.id } }]);
  });

  test('turns count people: ten inquiries of one person take one turn', async () => {
    const { owner, agents, homes } = await makeTeam(2);
    await callerOf(owner.device).team.setTakesInquiries({ userId: owner.id, takesInquiries: false });
    await callerOf(owner.device).team.setRule({ rule: 'turns' });
    const [home] = homes;
    const mine: (number | null)[] = [];
    for (let i = 0; i < 10; i++)
      mine.push(await assignedOf(await sendInquiry(home!.id, { email: 'often@people.example', message: `Question ${i} about the pool.` })));
    const other = await assignedOf(await sendInquiry(home!.id, { email: 'once@people.example' }));
    expect(new Set(mine).size).toBe(1);
    expect(new Set([mine[0], other])).toEqual(new Set(agents.map(({ id }) => id)));
  });

  test('an owner gives a person with all inquiries to a colleague; agents cannot, and no one of another brokerage gets one', async () => {
    const { owner, agents, homes } = await makeTeam(2);
    const [first, second] = agents as [Member, Member];
    const inquiryId = await sendInquiry(homes[0]!.id, { email: 'moves@people.example' });
    const { id } = await person(owner.device);
    await expectError(callerOf(first.device).person.assign({ id, userId: second.id }), 'FORBIDDEN');
    await expectError(callerOf(second.device).person.assign({ id, userId: second.id }), 'NOT_FOUND');
    const foreign = await makeBrokerage(server);
    await expectError(callerOf(owner.device).person.assign({ id, userId: foreign.owner.id }), 'NOT_FOUND');
    const page = await callerOf(owner.device).person.assign({ id, userId: second.id });
    expect(page).toMatchObject({ assigned: { id: second.id }, entries: [{ kind: 'assigned', member: second.username }] });
    expect(page.colleagues.map((colleague) => colleague.id).toSorted((a, b) => a - b)).toEqual(
      [owner.id, first.id, second.id].toSorted((a, b) => a - b),
    );
    expect((await thread(second.device, inquiryId)).direction).toBe('received');
    await expectError(thread(first.device, inquiryId), 'NOT_FOUND');
    await expectError(callerOf(first.device).person.get({ id }), 'NOT_FOUND');
    expect((await callerOf(second.device).person.get({ id })).colleagues).toEqual([]);
    // the next inquiry stays with the colleague
    expect(await assignedOf(await sendInquiry(homes[0]!.id, { email: 'moves@people.example', message: 'And the parking?' }))).toBe(
      second.id,
    );
  });

  test('who leaves a brokerage sees none of its people any more, and the heir answers them', async () => {
    const { owner, agents, homes } = await makeTeam(1);
    const [agent] = agents as [Member];
    await sendInquiry(homes[0]!.id, { email: 'left@people.example' });
    const { id } = await person(agent.device);
    await callerOf(owner.device).team.remove({ userId: agent.id, heirId: owner.id });
    expect(await personsOf(agent.device)).toEqual([]);
    await expectError(callerOf(agent.device).person.note({ id, text: 'Taken along.' }), 'NOT_FOUND');
    expect(await person(owner.device)).toMatchObject({ id, assigned: { id: owner.id } });
  });

  test('who joins with their homes brings the people, and one whom both knew becomes one, with the notes of both', async () => {
    const { owner, homes } = await makeTeam(1);
    const newcomer = await makeMember(server);
    const home = await advertise(newcomer);
    await sendInquiry(homes[0]!.id, { email: 'both@people.example' });
    await sendInquiry(home.id, { email: 'Both@people.example' });
    await sendInquiry(home.id, { email: 'alone@people.example' });
    const known = (await personsOf(newcomer.device)).find(({ id }) => id)!;
    for (const { id } of await personsOf(newcomer.device)) await callerOf(newcomer.device).person.note({ id, text: 'Wants a view.' });
    expect(known.assigned).toBeNull();
    await callerOf(owner.device).team.invite({ emails: [newcomer.email], role: 'agent' });
    const links = (await server.sentEmails()).filter(({ to }) => to === newcomer.email).flatMap((email) => email.links);
    const token = links.map((link) => /\/invitations\/([\w-]+)/.exec(link)?.[1]).find((found) => found !== undefined)!;
    await callerOf(newcomer.device).team.accept({ token, bringHomes: true });
    const persons = await personsOf(owner.device);
    expect(persons.map(({ inquiries }) => inquiries).toSorted((a, b) => a - b)).toEqual([1, 2]);
    for (const { id } of persons)
      expect((await callerOf(owner.device).person.get({ id })).entries).toMatchObject([{ text: 'Wants a view.' }]);
    expect((await personsOf(newcomer.device)).map(({ inquiries }) => inquiries)).toEqual([1]);
  });
});

describe('what is noted', () => {
  const SECRET = 'Seems to be in a hurry, would pay 5 % more';

  test('is read by those who answer the person, and returned by no call of the person or of another', async () => {
    const [owner, asker, other] = [await makeMember(server), await makeMember(server), await makeMember(server)];
    const home = await advertise(owner);
    const inquiryId = await sendInquiry(home.id, { email: asker.email }, asker.device);
    const { id } = await person(owner.device);
    await callerOf(owner.device).person.note({ id, text: `${SECRET} <script>alert(1)</script>` });
    await callerOf(owner.device).inquiry.reply({ id: inquiryId, message: 'Yes, it is.' });
    expect((await callerOf(owner.device).person.get({ id })).entries[0]!.text).toContain('<script>');
    const reads = async ({ device }: Member) => [
      await thread(device, inquiryId).catch(String),
      await callerOf(device).inquiry.sent({}),
      await callerOf(device).inquiry.received({}),
      await callerOf(device).person.list({}),
      await callerOf(device).viewing.ofInquiry({ inquiryId }).catch(String),
      await callerOf(device).account.export(),
      await callerOf(device).person.get({ id }).catch(String),
    ];
    for (const member of [asker, other]) {
      const text = JSON.stringify(await reads(member));
      expect(text).not.toContain('in a hurry');
      expect(text).not.toContain('"personId":');
    }
    const emails = (await server.sentEmails()).map((email) => email.text).join();
    expect(emails).not.toContain('in a hurry');
  });

  test('goes with the account of the person, unless they also wrote without it', async () => {
    const owner = await makeMember(server);
    const home = await advertise(owner);
    for (const hasOther of [false, true]) {
      const asker = await makeMember(server);
      await sendInquiry(home.id, { email: asker.email }, asker.device);
      if (hasOther) await sendInquiry(home.id, { email: asker.email, message: 'Without signing in, I ask about the lift.' });
      const { id } = await person(owner.device);
      await callerOf(owner.device).person.note({ id, text: SECRET });
      await server.deps.orm.em.fork().transactional((tx) => deleteUser(tx, asker.id));
      expect((await query('select id from inquiry_persons where id = $1', [id])).length).toBe(hasOther ? 1 : 0);
    }
  });
});

describe('reminders (O84)', () => {
  const HOUR = 3_600_000;
  /** A person of a new member, and the emails that the member gets. */
  async function makeReminded() {
    const owner = await makeMember(server);
    await sendInquiry((await advertise(owner)).id);
    const { id } = await person(owner.device);
    const sent = async (afterMs: number): Promise<string[]> => {
      await sendReminders({ mail: server.deps.mail, now: () => new Date(Date.now() + afterMs) }, server.deps.orm.em.fork());
      return (await server.sentEmails())
        .filter(({ to, subject }) => to === owner.email && subject === 'Your reminder')
        .map(({ text }) => text);
    };
    return { owner, id, sent };
  }
  const inAnHour = () => new Date(Date.now() + HOUR).toISOString();

  test('come by email at the time, once, with what is to be done, and are shown until they are done', async () => {
    const { owner, id, sent } = await makeReminded();
    const { reminders } = await callerOf(owner.device).person.remind({ id, dueAt: inAnHour(), text: 'Ask about the loan' });
    expect(reminders).toMatchObject([{ text: 'Ask about the loan', isSent: false, member: owner.username }]);
    expect((await person(owner.device)).remindsAt).toBe(reminders[0]!.dueAt);
    expect(await sent(HOUR / 2)).toEqual([]);
    await Promise.all([sent(2 * HOUR), sent(2 * HOUR)]);
    const emails = await sent(3 * HOUR);
    expect(emails).toHaveLength(1);
    expect(emails[0]).toContain('Ask about the loan');
    expect(emails[0]).toContain(`/inquiries/people/${id}`);
    expect((await callerOf(owner.device).person.get({ id })).reminders).toMatchObject([{ isSent: true }]);
    expect((await callerOf(owner.device).person.endReminder({ reminderId: reminders[0]!.id })).reminders).toEqual([]);
  });

  test('that are done before their time send nothing; one in the past is refused', async () => {
    const { owner, id, sent } = await makeReminded();
    const { reminders } = await callerOf(owner.device).person.remind({ id, dueAt: inAnHour() });
    await callerOf(owner.device).person.endReminder({ reminderId: reminders[0]!.id });
    expect(await sent(2 * HOUR)).toEqual([]);
    await expectError(callerOf(owner.device).person.remind({ id, dueAt: new Date(Date.now() - 1000).toISOString() }), 'BAD_REQUEST');
  });
});
