// Tests of a brokerage's people: who may do what, how homes and inquiries change hands, and what a person who was removed still reaches.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ACTS, type Act, ORGANIZATION_ROLES, type OrganizationRole } from '../../shared/organization/organization.ts';
import { brokerageForm, makeBrokerage, makePerson } from '../../testing/factories/brokerages.ts';
import { callerOf, errorOf, expectError, outcomeOf } from '../../testing/factories/caller.ts';
import { inquirySteps } from '../../testing/factories/inquiries.ts';
import { advertise, listingBody } from '../../testing/factories/listings.ts';
import { type Member, makeMember, PASSWORD } from '../../testing/factories/members.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { rows } from '../db/orm.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ LIMIT_REGISTER: '0', LIMIT_CREATE_LISTING: '0', LIMIT_INQUIRY_ADDRESS: '0', FREE_LISTING_LIMIT: '0' });
});
afterAll(() => server.close());

const { sendInquiry, emailsOf } = inquirySteps(() => server);
// outside of the transaction in which a test may be
const sql = <T>(text: string, ...values: unknown[]) => rows<T>(server.database.orm.em.fork(), { text, values });
/** How long a test waits for a call that waits for a lock. */
const WAIT_MS = 10_000;
const OWNER_NEEDED = 'A brokerage needs an owner. Make someone else one first.';

/** A brokerage with a person of each role. */
async function makeTeam() {
  const { owner, brokerage } = await makeBrokerage(server);
  const [manager, agent] = [await makePerson(server, brokerage.id, 'manager'), await makePerson(server, brokerage.id, 'agent')];
  return { owner, manager, agent, id: brokerage.id };
}
const homesOf = (user: Member) =>
  sql<{ id: number; created_by: number | null; advertiser: string }>(
    'select id, created_by, advertiser from properties where user_id = $1 order by id',
    user.id,
  );

describe('a brokerage', () => {
  test('is created by a member with a confirmed address, who becomes its owner and may bring their listings along', async () => {
    const member = await makeMember(server);
    const home = await advertise(member);
    const brokerage = await callerOf(member.device).team.create(brokerageForm({ name: 'Al Noor & Sons', bringHomes: true }));
    expect(brokerage).toMatchObject({ name: 'Al Noor & Sons', slug: 'al-noor-sons', role: 'owner', inquiryRule: 'agent' });
    expect(await sql('select organization_id from properties where id = $1', home.id)).toEqual([{ organization_id: brokerage.id }]);
    expect((await callerOf(member.device).account.current()).advertisesAs).toBe('brokerage');
    const { id } = await advertise(member);
    expect(await sql('select organization_id from properties where id = $1', id)).toEqual([{ organization_id: brokerage.id }]);
    const [elsewhere, unconfirmed] = [await makeMember(server), await makeMember(server, undefined, { confirmed: false })];
    const taken = await errorOf(callerOf(elsewhere.device).team.create(brokerageForm({ name: 'AL NOOR & sons' })));
    expect(taken).toMatchObject({ code: 'CONFLICT', message: 'This name is taken', fields: [{ path: 'name' }] });
    await expectError(callerOf(unconfirmed.device).team.create(brokerageForm()), 'FORBIDDEN');
    await expectError(callerOf(member.device).team.create(brokerageForm()), 'CONFLICT');
  });

  test.each([
    [{ name: 'D\u200Bubai Homes' }, 'Name contains invalid characters'],
    [{ name: 'Dubai Appartments Sale' }, 'Name cannot be a name of this site or its staff'],
    [{ tradeLicence: 'CN 12/34' }, 'A trade licence number has up to 20 letters, digits and dashes'],
    [{ officeNumber: '1234567' }, 'An ORN has 1 to 6 digits'],
    [{ emirate: 'Abu Dhabi', officeNumber: 'no/number' }, 'An ADREC licence has up to 20 letters, digits and dashes'],
    [{ licenceUntil: '2020-01-01' }, 'This licence has ended'],
  ] as const)('rejects %o', async (fields, message) => {
    const { code, message: text } = await errorOf(callerOf((await makeMember(server)).device).team.create(brokerageForm(fields)));
    expect(code).toBe('BAD_REQUEST');
    expect(text).toMatch(message);
  });

  test('whose name is close to that of a checked one is shown to staff, and others are not', async () => {
    const { brokerage: checked } = await makeBrokerage(server, { name: 'Golden Palm Properties' });
    await sql('update organizations set licence_checked_at = now() where id = $1', checked.id);
    const itemsOf = (id: number) => sql(`select kind from review_items where subject_kind = 'organization' and subject_id = $1`, id);
    const [close, sameForm, other] = [
      await makeBrokerage(server, { name: 'Golden Palms Properties' }),
      await makeBrokerage(server, { name: 'G0lden Palm Pr0perties' }),
      await makeBrokerage(server, { name: 'Blue Creek Realty' }),
    ];
    expect(await itemsOf(close.brokerage.id)).toEqual([{ kind: 'name' }]);
    expect(await itemsOf(sameForm.brokerage.id)).toEqual([{ kind: 'name' }]);
    expect(await itemsOf(other.brokerage.id)).toEqual([]);
  });
});

describe('the roles', () => {
  /** What each role may do; the second half of the sentence in the table of the requirement. */
  const ALLOWED: Record<OrganizationRole, readonly Act[]> = {
    owner: ['homes', 'inquiries', 'people', 'rule', 'brand', 'owners', 'end'],
    manager: ['homes', 'inquiries', 'people', 'rule', 'brand'],
    agent: [],
  };
  /** A call that needs the act, by a person of a team. `brand` has no procedure here: it is the matter of the public page. */
  const CALLS: Record<Exclude<Act, 'brand'>, (person: Member, team: Awaited<ReturnType<typeof makeTeam>>) => Promise<unknown>> = {
    homes: async ({ device }, { id }) =>
      callerOf(device).listing.setStatus({ id: (await advertise(await makePerson(server, id, 'agent'))).id, status: 'paused' }),
    inquiries: async ({ device }, { id }) => {
      const home = await advertise(await makePerson(server, id, 'agent'));
      return callerOf(device).inquiry.close({ id: await sendInquiry(home.id) });
    },
    people: async ({ device }, { id, owner }) =>
      callerOf(device).team.remove({ userId: (await makePerson(server, id, 'agent')).id, heirId: owner.id }),
    rule: ({ device }) => callerOf(device).team.setRule({ rule: 'turns' }),
    owners: async ({ device }, { id }) =>
      callerOf(device).team.setRole({ userId: (await makePerson(server, id, 'agent')).id, role: 'owner' }),
    end: ({ device }) => callerOf(device).team.dissolve(),
  };

  test.each(ORGANIZATION_ROLES.flatMap((role) => ACTS.filter((act) => act !== 'brand').map((act) => [role, act] as const)))(
    '%s: %s is allowed only as the table says',
    async (role, act) => {
      const team = await makeTeam();
      const outcome = await outcomeOf(CALLS[act as Exclude<Act, 'brand'>](team[role], team));
      // homes and inquiries of others are not found; that they exist is no secret in a brokerage, but whose they are decides
      const refused = act === 'homes' || act === 'inquiries' ? 'NOT_FOUND' : 'FORBIDDEN';
      if (act === 'end' && role === 'owner') expect(['ok', 'CONFLICT']).toContain(outcome);
      else expect(outcome).toBe(ALLOWED[role].includes(act) ? 'ok' : refused);
    },
  );

  test('are never raised by their holder, and owners are the matter of owners', async () => {
    const { owner, manager, agent, id } = await makeTeam();
    await expectError(callerOf(manager.device).team.setRole({ userId: manager.id, role: 'owner' }), 'FORBIDDEN', /raise your own role/);
    await expectError(callerOf(agent.device).team.setRole({ userId: agent.id, role: 'manager' }), 'FORBIDDEN', /raise your own role/);
    await expectError(callerOf(manager.device).team.setRole({ userId: owner.id, role: 'agent' }), 'FORBIDDEN');
    await expectError(callerOf(manager.device).team.remove({ userId: owner.id, heirId: agent.id }), 'FORBIDDEN');
    await expectError(callerOf(manager.device).team.invite({ emails: ['new@homes.example'], role: 'owner' }), 'FORBIDDEN');
    await expectError(callerOf(owner.device).team.setRole({ userId: owner.id, role: 'agent' }), 'CONFLICT', OWNER_NEEDED);
    await expectError(callerOf(owner.device).team.remove({ userId: owner.id, heirId: agent.id }), 'CONFLICT', OWNER_NEEDED);
    await expectError(callerOf(owner.device).team.leave(), 'CONFLICT', OWNER_NEEDED);
    await callerOf(owner.device).team.setRole({ userId: manager.id, role: 'owner' });
    // of two owners who leave at the same moment, one stays
    const outcomes = await Promise.all([owner, manager].map(({ device }) => outcomeOf(callerOf(device).team.leave())));
    expect(outcomes.toSorted()).toEqual(['CONFLICT', 'ok']);
    expect(await sql(`select count(*)::int as n from organization_members where organization_id = $1 and role = 'owner'`, id)).toEqual([
      { n: 1 },
    ]);
  });
});

describe('homes of a brokerage', () => {
  test('are managed by its owners and managers, each by their agent, and by no one else', async () => {
    const { owner, manager, agent } = await makeTeam();
    const colleague = (await makeTeam()).owner;
    const home = await advertise(agent);
    for (const { device } of [owner, manager]) expect((await callerOf(device).listing.get({ id: home.id })).id).toBe(home.id);
    await callerOf(manager.device).listing.update({ id: home.id, price: 1_400_000 });
    // the agent stays who advertises it
    expect((await sql('select advertiser from properties where id = $1', home.id))[0]).toEqual({ advertiser: agent.username });
    const other = await advertise(owner);
    await expectError(callerOf(agent.device).listing.get({ id: other.id }), 'NOT_FOUND');
    await expectError(callerOf(colleague.device).listing.get({ id: home.id }), 'NOT_FOUND');
    const listed = async ({ device }: Member) =>
      (await callerOf(device).listing.mine()).items.map(({ id }) => id).toSorted((a, b) => a - b);
    expect(await listed(manager)).toEqual([home.id, other.id]);
    expect(await listed(agent)).toEqual([home.id]);
  });

  test('count together, by the plan of the owner and under one lock, whatever plans others have', async () => {
    const limited = await testServer({ FREE_LISTING_LIMIT: '3', LIMIT_REGISTER: '0', LIMIT_CREATE_LISTING: '0' });
    try {
      const { owner, brokerage } = await makeBrokerage(limited);
      const agents = [await makePerson(limited, brokerage.id, 'agent'), await makePerson(limited, brokerage.id, 'agent')];
      const setPlan = (userId: number, plan: string | null) =>
        rows(limited.database.orm.em, {
          text: `update users set subscription_plan = $2, subscription_status = case when $2::text is null then null else 'active' end,
            subscription_end_date = now() + interval '9 days' where id = $1`,
          values: [userId, plan],
        });
      await setPlan(agents[0]!.id, 'enterprise_plan');
      const people = [owner, ...agents];
      const attempt = () =>
        Promise.all(
          Array.from({ length: 9 }, async (_, i) => (await people[i % 3]!.device.post('/api/properties').send(listingBody())).status),
        );
      expect((await attempt()).toSorted((a, b) => a - b)).toEqual([201, 201, 201, 403, 403, 403, 403, 403, 403]);
      expect(await callerOf(agents[0]!.device).listing.allowance()).toMatchObject({ used: 3, limit: 3, plan: null });
      await setPlan(owner.id, 'basic_plan');
      expect((await attempt()).filter((status) => status === 201)).toHaveLength(7);
      expect(await callerOf(agents[1]!.device).listing.allowance()).toMatchObject({ used: 10, limit: 10, plan: 'basic_plan' });
    } finally {
      await limited.close();
    }
  });
});

describe('removing a person', () => {
  /** Gives an agent homes and an inquiry that was assigned to them. @returns the id of the inquiry */
  async function giveStock(agent: Member, organizationId: number, count: number): Promise<number> {
    const { id } = await advertise(agent);
    await sql(
      `insert into properties (title, description, price, advertised_price, area, bedrooms, bathrooms, location, emirate, address, property_type, transaction_type, images, amenities, user_id, organization_id, status)
       select 'Home ' || i, description, price, advertised_price, area, bedrooms, bathrooms, location, emirate, address, property_type, transaction_type, '{}', amenities, user_id, organization_id, status
       from properties, generate_series(2, $2::int) i where id = $1`,
      id,
      count,
    );
    const inquiryId = await sendInquiry(id);
    await sql('update inquiries set assigned_user_id = $2 where id = $1', inquiryId, agent.id);
    expect(await homesOf(agent)).toHaveLength(count);
    expect(await sql('select organization_id from properties where id = $1', id)).toEqual([{ organization_id: organizationId }]);
    return inquiryId;
  }

  /** Holds a row of an inquiry while `step` runs. */
  async function whileLocked(inquiryId: number, step: () => Promise<void>): Promise<void> {
    await server.database.orm.em.fork().transactional(async (tx) => {
      await tx.execute('select id from inquiries where id = ? for update', [inquiryId]);
      await step();
    });
  }
  /** Waits until the removal waits for the inquiry, in the middle of its transaction; returns its backend. */
  const waitForRemoval = async (): Promise<number> => {
    let pid = 0;
    await waitUntil(async () => {
      const [blocked] = await sql<{ pid: number }>(
        `select pid from pg_stat_activity where wait_event_type = 'Lock' and query like 'update inquiries set assigned_user_id%'`,
      );
      pid = blocked?.pid ?? 0;
      return pid > 0;
    }, WAIT_MS);
    return pid;
  };

  test('moves all 900 homes and open inquiries to the heir, or none when it is killed in the middle', async () => {
    const { owner, manager, agent, id } = await makeTeam();
    const inquiryId = await giveStock(agent, id, 900);
    const remove = () => callerOf(owner.device).team.remove({ userId: agent.id, heirId: manager.id });
    await whileLocked(inquiryId, async () => {
      const killed = outcomeOf(remove());
      await sql('select pg_terminate_backend($1)', await waitForRemoval());
      expect(await killed).not.toBe('ok');
    });
    expect(await homesOf(agent)).toHaveLength(900);
    expect((await callerOf(agent.device).team.own())?.role).toBe('agent');
    const startedAt = performance.now();
    await remove();
    expect(performance.now() - startedAt).toBeLessThan(15_000);
    expect(await homesOf(agent)).toEqual([]);
    const moved = await homesOf(manager);
    expect(moved).toHaveLength(900);
    expect(moved.every(({ created_by, advertiser }) => created_by === agent.id && advertiser === manager.username)).toBe(true);
    // who created a home stays its `userId`
    expect((await server.request().get(`/api/properties/${moved[0]!.id}`)).body.userId).toBe(agent.id);
    expect((await callerOf(manager.device).inquiry.get({ id: inquiryId })).direction).toBe('received');
    // once, though the first removal was killed
    const received = (await server.sentEmails()).filter(
      ({ to, subject }) => to === agent.email && subject.startsWith('You are no longer in '),
    );
    expect(received.map(({ text }) => text.includes(`with ${manager.username} now`))).toEqual([true]);
  });

  test('lets no request of theirs succeed afterwards that was in flight, and nothing is found by the next', async () => {
    const { owner, agent, id } = await makeTeam();
    const inquiryId = await giveStock(agent, id, 3);
    const [first, second] = await homesOf(agent);
    let removal: Promise<unknown> | undefined;
    let inFlight: Promise<string[]> | undefined;
    const caller = callerOf(agent.device);
    await whileLocked(inquiryId, async () => {
      removal = callerOf(owner.device).team.remove({ userId: agent.id, heirId: owner.id });
      await waitForRemoval();
      inFlight = Promise.all(
        [
          caller.listing.update({ id: first!.id, price: 1 }),
          caller.listing.setStatus({ id: second!.id, status: 'paused' }),
          caller.listing.remove({ id: second!.id }),
          caller.inquiry.reply({ id: inquiryId, message: 'I take this customer along.' }),
          caller.inquiry.close({ id: inquiryId }),
        ].map(outcomeOf),
      );
      await waitUntil(async () => {
        const [waiting] = await sql<{ n: number }>(
          `select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and query like 'select organization_id as "organizationId"%'`,
        );
        return waiting!.n === 5;
      }, WAIT_MS);
    });
    await removal;
    expect(await inFlight).toEqual(Array(5).fill('NOT_FOUND'));
    for (const call of [
      () => caller.listing.get({ id: first!.id }),
      () => caller.inquiry.get({ id: inquiryId }),
      () => caller.inquiry.markRead({ id: inquiryId }),
      () => caller.team.people(),
      () => caller.team.setRule({ rule: 'turns' }),
    ])
      await expectError(call(), 'NOT_FOUND');
    expect((await caller.listing.mine()).items).toEqual([]);
    expect((await caller.inquiry.received({ page: 1 })).total).toBe(0);
  });

  test('a person who leaves, or whose account is deleted, leaves homes and inquiries to the owner who has been there for longest', async () => {
    const { owner, manager, agent } = await makeTeam();
    await callerOf(owner.device).team.setRole({ userId: manager.id, role: 'owner' });
    const [home, kept] = [await advertise(agent), await advertise(manager)];
    await callerOf(agent.device).team.leave();
    expect((await homesOf(owner)).map(({ id }) => id)).toEqual([home.id]);
    await callerOf(manager.device).account.remove({ password: PASSWORD });
    expect((await homesOf(owner)).map(({ id }) => id)).toEqual([home.id, kept.id]);
    const { owner: last } = await makeTeam();
    await expectError(callerOf(last.device).account.remove({ password: PASSWORD }), 'CONFLICT', OWNER_NEEDED);
    const { owner: alone, brokerage } = await makeBrokerage(server);
    await callerOf(alone.device).account.remove({ password: PASSWORD });
    expect(await sql('select id from organizations where id = $1', brokerage.id)).toEqual([]);
  });

  test('a brokerage is dissolved by its owner once no listing and no inquiry is in the way', async () => {
    const { owner, agent } = await makeTeam();
    const home = await advertise(agent);
    const inquiryId = await sendInquiry(home.id);
    const dissolve = () => callerOf(owner.device).team.dissolve();
    await expectError(dissolve(), 'CONFLICT', '1 listing is in the way. Delete it, or mark it as sold or rented, first.');
    await callerOf(owner.device).listing.setStatus({ id: home.id, status: 'sold' });
    await expectError(dissolve(), 'CONFLICT', '1 inquiry waits for an answer. Answer or close it first.');
    await callerOf(agent.device).inquiry.close({ id: inquiryId });
    await dissolve();
    expect(await callerOf(agent.device).team.own()).toBeNull();
    expect((await homesOf(agent)).map(({ id }) => id)).toEqual([home.id]);
    await expectError(callerOf(owner.device).listing.get({ id: home.id }), 'NOT_FOUND');
  });
});

describe('invitations', () => {
  const tokenFrom = (text: string): string => /\/invitations\/([\w-]+)/.exec(text)![1]!;
  const inviteOne = async (owner: Member, email: string, role: OrganizationRole = 'agent') => {
    const [sent] = await emailsOf(() => callerOf(owner.device).team.invite({ emails: [email], role }));
    return sent!;
  };

  test('are accepted once, by the invited confirmed address, with the own listings or without', async () => {
    const { owner, brokerage } = await makeBrokerage(server);
    const [invited, other] = [await makeMember(server), await makeMember(server)];
    const home = await advertise(invited);
    const email = await inviteOne(owner, invited.email.toUpperCase(), 'manager');
    expect([email.to, email.subject]).toEqual([invited.email, `${owner.username} invites you to ${brokerage.name}`]);
    const token = tokenFrom(email.text);
    expect(await callerOf(server.device()).team.invitation({ token })).toMatchObject({
      brokerage: brokerage.name,
      email: invited.email,
      role: 'manager',
    });
    const gone = { code: 'NOT_FOUND', kind: 'gone', message: 'This invitation is no longer valid' };
    expect(await errorOf(callerOf(other.device).team.accept({ token }))).toMatchObject(gone);
    expect(await callerOf(invited.device).team.accept({ token })).toMatchObject({ id: brokerage.id, role: 'manager' });
    expect(await sql('select organization_id from properties where id = $1', home.id)).toEqual([{ organization_id: null }]);
    for (const { device } of [invited, other]) expect(await errorOf(callerOf(device).team.accept({ token }))).toMatchObject(gone);
    const brought = await advertise(other);
    await callerOf(other.device).team.accept({ token: tokenFrom((await inviteOne(owner, other.email)).text), bringHomes: true });
    expect(await sql('select organization_id from properties where id = $1', brought.id)).toEqual([{ organization_id: brokerage.id }]);
    const [elsewhere, unconfirmed] = [await makeBrokerage(server), await makeMember(server, undefined, { confirmed: false })];
    await expectError(
      callerOf(other.device).team.accept({ token: tokenFrom((await inviteOne(elsewhere.owner, other.email)).text) }),
      'CONFLICT',
    );
    await expectError(
      callerOf(unconfirmed.device).team.accept({ token: tokenFrom((await inviteOne(owner, unconfirmed.email)).text) }),
      'FORBIDDEN',
    );
  });

  test('go to twelve people in one call, end by one press, are 20 a day, and never again to an address that refused them', async () => {
    const { owner } = await makeBrokerage(server);
    const caller = callerOf(owner.device);
    const emails = Array.from({ length: 12 }, (_, i) => `agent${i}@twelve.example`);
    const sent = await emailsOf(() => caller.team.invite({ emails: [...emails, emails[0]!, owner.email], role: 'agent' }));
    expect(sent.map(({ to }) => to).toSorted()).toEqual(emails.toSorted());
    const { invitations } = await caller.team.people();
    expect(invitations).toHaveLength(12);
    const first = sent.find(({ to }) => to === emails[0])!;
    await caller.team.withdraw({ id: invitations.find(({ email }) => email === emails[0])!.id });
    await expectError(callerOf(server.device()).team.invitation({ token: tokenFrom(first.text) }), 'NOT_FOUND');
    // pressed once, in the email of another person
    const refusal = new URL(sent.find(({ to }) => to === emails[1])!.links.find((link) => link.includes('/no-invitations'))!);
    await server
      .request()
      .post(refusal.pathname + refusal.search)
      .type('form')
      .send({ choice: 'refuse' })
      .expect(200);
    const { sent: again, skipped } = await caller.team.invite({ emails: [emails[1]!, 'thirteenth@twelve.example'], role: 'agent' });
    expect({ again, skipped }).toEqual({ again: 1, skipped: [{ email: emails[1], reason: 'refused' }] });
    const [elsewhere] = [await makeBrokerage(server)];
    expect((await callerOf(elsewhere.owner.device).team.invite({ emails: [emails[1]!], role: 'agent' })).sent).toBe(0);
    await caller.team.invite({ emails: Array.from({ length: 7 }, (_, i) => `last${i}@twelve.example`), role: 'agent' });
    await expectError(caller.team.invite({ emails: ['one-too-many@twelve.example'], role: 'agent' }), 'TOO_MANY_REQUESTS');
  });
});
