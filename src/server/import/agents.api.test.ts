// Tests of the agents of imported listings, with a database of its own.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createImportContext, type ImportContext, propertyFinderFeed, propertyFinderHome } from '../../testing/contexts/import-context.ts';

let context: ImportContext;
beforeAll(async () => {
  context = await createImportContext();
});
afterAll(() => context.close());
beforeEach(() => context.clear());

describe('agents', () => {
  const readAgents = () => context.select('select name, email, phone, title, source from agents order by name');
  /** Which agent each listing is linked to, and the advertiser that it names. */
  const readLinks = () =>
    context.select('select p.reference, a.name, p.advertiser from properties p left join agents a on a.id = p.agent_id order by 1');

  test('a person with an email address becomes one agent, and a changed name and number are updated', async () => {
    const feed = (name: string, phone: string) =>
      propertyFinderFeed(
        propertyFinderHome('1', { name, email: 'sara@agency.example', agentId: '77', phone }),
        propertyFinderHome('2', { name, email: 'SARA@agency.example', agentId: '77', phone }),
      );
    await context.run(feed('Sara Sample', '+971500000001'));
    expect(await readAgents()).toEqual([
      { name: 'Sara Sample', email: 'sara@agency.example', phone: '+971500000001', title: 'Property Consultant', source: 'propertyfinder' },
    ]);
    await context.run(feed('Sara Sample-Noor', '+971500000002'));
    expect(await readAgents()).toMatchObject([{ name: 'Sara Sample-Noor', phone: '+971500000002' }]);
    expect(await readLinks()).toMatchObject([{ name: 'Sara Sample-Noor' }, { name: 'Sara Sample-Noor' }]);
  });

  test('a broker number of a feed is stored with its agent and kept when a later feed has none, and other texts are ignored (O131)', async () => {
    const readNumbers = () =>
      context.select<{ name: string; number: string | null }>('select name, broker_number as number from agents order by name');
    const feed = (...licences: string[]) =>
      propertyFinderFeed(
        ...licences.map((licence, i) =>
          propertyFinderHome(`${i}`, { name: `Agent ${i}`, email: `agent${i}@agency.example`, agentId: `${i}`, licence }),
        ),
      );
    await context.run(feed('48211', 'BRN: 5120', '12', 'see office'));
    expect(await readNumbers()).toEqual([
      { name: 'Agent 0', number: '48211' },
      { name: 'Agent 1', number: '5120' },
      { name: 'Agent 2', number: null },
      { name: 'Agent 3', number: null },
    ]);
    await context.run(feed('', '5121', '', ''));
    expect((await readNumbers()).map(({ number }) => number)).toEqual(['48211', '5121', null, null]);
  });

  test('an email address shared by several people of an office becomes one agent, and the others are named as advertisers', async () => {
    await context.run(
      propertyFinderFeed(
        propertyFinderHome('1', { name: 'Ali First', email: 'office@agency.example', agentId: '1' }),
        propertyFinderHome('2', { name: 'Bea Second', email: 'office@agency.example', agentId: '2' }),
      ),
    );
    expect(await readAgents()).toMatchObject([{ name: 'Ali First' }]);
    expect(await readLinks()).toEqual([
      { reference: '1', name: 'Ali First', advertiser: null },
      { reference: '2', name: null, advertiser: 'Bea Second' },
    ]);
  });

  test('an existing agent profile is linked and left unchanged', async () => {
    await context.client.query(
      `insert into agents (name, title, email, phone) values ('Omar Known', 'Director', 'Omar@agency.example', '1')`,
    );
    await context.run(propertyFinderFeed(propertyFinderHome('1', { name: 'omar known', email: 'omar@agency.example' })));
    expect(await readAgents()).toEqual([
      { name: 'Omar Known', email: 'Omar@agency.example', phone: '1', title: 'Director', source: 'own' },
    ]);
    expect(await readLinks()).toMatchObject([{ name: 'Omar Known' }]);
  });

  test('a record without a usable address creates no agent', async () => {
    await context.run(
      propertyFinderFeed(
        propertyFinderHome('1', { name: 'No Mail', email: 'not an address' }),
        propertyFinderHome('2', { name: '', email: 'a@agency.example' }),
      ),
    );
    expect(await readAgents()).toEqual([]);
  });
});
