// Tests of files of homes that members upload (N21): how a file becomes listings of its member, what the same file does again, and what other people and hostile
// files reach.
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FileMapping } from '../../shared/incoming-feed/import-file.ts';
import { makeBrokerage, makePerson } from '../../testing/factories/brokerages.ts';
import { callerOf, errorOf, expectError } from '../../testing/factories/caller.ts';
import { listingBody } from '../../testing/factories/listings.ts';
import { type Member, makeMember, PASSWORD } from '../../testing/factories/members.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { rows } from '../db/orm.ts';
import { deleteOldImportFiles } from './import-files.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ LIMIT_REGISTER: '0', FREE_LISTING_LIMIT: '0', REQUIRE_CONFIRMED_EMAIL: 'true' });
});
afterAll(() => server.close());

const sql = <T>(text: string, ...values: unknown[]) => rows<T>(server.database.orm.em.fork(), { text, values });
const fileOf = (member: Pick<Member, 'device'>) => callerOf(member.device).importFile;
const run = () => server.deps.jobs.runPendingJobs();

const HEADER = 'Ref;Kind;Where;Rooms;Built-up sqft;Asking AED';
const row = (reference: string, price = 900_000, type = 'Flat') => `${reference};${type};Arjan;2;800;${price}`;
const list = (...lines: string[]) => [HEADER, ...lines, ''].join('\n');

/** Sends a file, and lets the server check it. */
async function send(member: Pick<Member, 'device'>, content: string | Buffer, name = 'homes.csv') {
  await member.device
    .post(`/api/import-files?name=${encodeURIComponent(name)}`)
    .attach('file', Buffer.from(content), name)
    .expect(202);
  await run();
  return fileOf(member).state();
}
/** Sends a file and imports it. */
async function importList(member: Pick<Member, 'device'>, content: string | Buffer) {
  await send(member, content);
  await fileOf(member).run();
  await run();
  return fileOf(member).state();
}
const homesOf = (member: Member) =>
  sql<{ id: number; reference: string; own: string; price: number; status: string }>(
    'select id, reference, agency_reference as own, price, status from properties where user_id = $1 order by agency_reference, id',
    member.id,
  );

describe('a file', () => {
  test('with unknown columns is guessed, checked without storing a home, and becomes listings of its member', async () => {
    const member = await makeMember(server);
    const state = await send(member, list(row('m1'), row('m2', 950_000), row('m3', 1, 'Spaceship')));
    expect(state.run).toMatchObject({ kind: 'check', state: 'done', counts: { rows: 3, created: 2, refused: 1 } });
    expect(state.file).toMatchObject({
      name: 'homes.csv',
      isChecked: true,
      isRemembered: false,
      rows: 3,
      mapping: { fields: { reference: 'Ref', propertyType: 'Kind', location: 'Where', price: 'Asking AED', transactionType: '=Buy' } },
      words: [
        { field: 'propertyType', word: 'Spaceship', homes: 1 },
        { field: 'location', word: 'Arjan', homes: 3 },
      ],
    });
    expect(state.file!.columns[5]).toEqual({ name: 'Asking AED', examples: ['900000', '950000', '1'] });
    expect(state.file!.homes[0]).toMatchObject({ price: 900_000, location: 'Arjan', emirate: 'Dubai', propertyType: 'Apartment' });
    expect(await homesOf(member)).toEqual([]);
    await fileOf(member).run();
    await run();
    expect(await fileOf(member).state()).toMatchObject({ file: null, run: { kind: 'run', state: 'done', counts: { created: 2 } } });
    expect(
      await sql(
        'select count(*)::int as n from import_file_parts p join import_files f on f.id = p.file_id where f.feed_id = $1',
        state.feedId,
      ),
    ).toEqual([{ n: 0 }]);
    const homes = await homesOf(member);
    expect(homes).toMatchObject([
      { own: 'm1', status: 'published' },
      { own: 'm2', status: 'published' },
    ]);
    // like those that were written here: changed in the form, found by their references, confirmed by a person, deleted
    const { listing, incomingFeed } = callerOf(member.device);
    await member.device.patch(`/api/properties/${homes[0]!.id}`).send({ title: 'A title of the form' }).expect(200);
    expect((await member.device.get('/api/listings').expect(200)).body).not.toHaveProperty('items.0.isFromFeed');
    expect(await sql('select confirmed_by, due_at from listing_confirmations where property_id = $1', homes[0]!.id)).toMatchObject([
      { confirmed_by: 'person' },
    ]);
    await listing.setStatus({ id: homes[1]!.id, status: 'paused' });
    expect((await incomingFeed.report({ id: state.feedId!, runId: (await fileOf(member).state()).run!.id })).rows).toMatchObject([
      { line: 4, kind: 'refused' },
    ]);
    // no address is read, and none is listed
    expect((await incomingFeed.list()).feeds).toEqual([]);
    await expectError(incomingFeed.get({ id: state.feedId! }), 'NOT_FOUND');
  });

  test('changes by own reference and never doubles: what is written here too, what was deleted, and what the member changed', async () => {
    const member = await makeMember(server);
    await importList(member, list(row('a'), row('b'), row('c')));
    const before = await homesOf(member);
    await member.device.patch(`/api/properties/${before[0]!.id}`).send({ title: 'A title of the form' }).expect(200);
    await callerOf(member.device).listing.setStatus({ id: before[1]!.id, status: 'sold' });
    await member.device.delete(`/api/properties/${before[2]!.id}`).expect(204);
    const { body: written } = await member.device
      .put('/api/listings/d')
      .send(listingBody({ location: 'Arjan', price: 900_000 }))
      .expect(201);
    const same = await send(member, list(row('a'), row('b'), row('c'), row('d', 910_000)));
    expect(same.file!.isRemembered).toBe(true);
    expect(same.run!.counts).toMatchObject({ created: 1, changed: 1, unchanged: 2 });
    await fileOf(member).run();
    await run();
    expect((await fileOf(member).state()).run!.counts).toMatchObject({ created: 1, changed: 1, unchanged: 2 });
    const after = (await homesOf(member)).filter(({ status }) => status !== 'deleted');
    expect(after.map(({ own, status, price }) => [own, status, price])).toEqual([
      ['a', 'published', 900_000],
      ['b', 'sold', 900_000],
      ['c', 'published', 900_000],
      ['d', 'published', 910_000],
    ]);
    expect(after[3]!.id).toBe(written.id);
    expect(await sql('select title from properties where id = $1', before[0]!.id)).toEqual([{ title: 'A title of the form' }]);
    expect((await importList(member, list(row('a', 930_000)))).run!.counts).toMatchObject({ created: 0, changed: 1 });
  });

  test('is read as its member maps it: other columns, words of theirs, and the newest change counts', async () => {
    const member = await makeMember(server);
    const { file } = await send(member, list(row('w1', 900_000, 'Wohnungen'), row('w2')));
    const mapping: FileMapping = { ...file!.mapping, values: { propertyType: { Wohnungen: 'Penthouse' } } };
    await fileOf(member).map({ ...mapping, fields: { ...mapping.fields, area: 'Ref' } });
    // the check that is under way ends
    await fileOf(member).map(mapping);
    await expectError(fileOf(member).run(), 'CONFLICT');
    await run();
    await fileOf(member).run();
    await run();
    expect(await sql('select property_type from properties where user_id = $1 order by agency_reference', member.id)).toEqual([
      { property_type: 'Penthouse' },
      { property_type: 'Apartment' },
    ]);
    const next = await send(member, list(row('w9', 900_000, 'Wohnungen')));
    expect(next).toMatchObject({ run: { counts: { created: 1 } }, file: { isRemembered: true } });
    await fileOf(member).discard();
    expect(await fileOf(member).state()).toMatchObject({ file: null });
    expect(
      (await errorOf(fileOf(member).map({ fields: { price: 'x' }, values: { propertyType: { ['y'.repeat(301)]: 'Villa' } } }))).code,
    ).toBe('BAD_REQUEST');
  });

  test('that nothing was done with is deleted after a week, and ends with its account, whose homes go', async () => {
    const member = await makeMember(server);
    const { feedId } = await send(member, list(row('o1')));
    const left = () =>
      sql('select id from import_file_parts p where exists (select from import_files f where f.id = p.file_id and f.feed_id = $1)', feedId);
    expect(await left()).toHaveLength(1);
    await sql(`update import_files set created_at = now() - interval '8 days' where feed_id = $1`, feedId);
    await deleteOldImportFiles(server.database.orm.em.fork());
    expect(await left()).toEqual([]);
    await send(member, list(row('o1')));
    await callerOf(member.device).account.remove({ password: PASSWORD });
    expect(await left()).toEqual([]);
    expect(await sql('select id from incoming_feeds where id = $1', feedId)).toEqual([]);
  });
});

test('an agent, a visitor and another member reach no file; a manager reaches that of the brokerage; an unconfirmed address imports nothing', async () => {
  const { owner, brokerage } = await makeBrokerage(server);
  const [manager, agent] = [await makePerson(server, brokerage.id, 'manager'), await makePerson(server, brokerage.id, 'agent')];
  const { feedId, run: check } = await send(owner, list(row('x1')));
  expect((await fileOf(manager).state()).file!.name).toBe('homes.csv');
  for (const call of [() => fileOf(agent).state(), () => fileOf(agent).run(), () => fileOf(agent).discard()])
    await expectError(call(), 'FORBIDDEN');
  await agent.device
    .post('/api/import-files')
    .attach('file', Buffer.from(list(row('x2'))), 'a.csv')
    .expect(403);
  await server.device().post('/api/import-files').attach('file', Buffer.from('a'), 'a.csv').expect(401);
  const other = await makeMember(server);
  expect(await fileOf(other).state()).toEqual({ feedId: null, file: null, run: null });
  await expectError(callerOf(other.device).incomingFeed.report({ id: feedId!, runId: check!.id }), 'NOT_FOUND');
  await expectError(fileOf(other).run(), 'NOT_FOUND');
  await fileOf(manager).run();
  await run();
  expect(await sql('select organization_id from properties where agency_reference = $1', 'x1')).toEqual([
    { organization_id: brokerage.id },
  ]);
  const unconfirmed = await makeMember(server, undefined, { confirmed: false });
  expect((await send(unconfirmed, list(row('u1')))).run!.counts.created).toBe(1);
  await expectError(fileOf(unconfirmed).run(), 'FORBIDDEN');
});

describe('a hostile file', () => {
  test('is refused with a reason, and nothing is stored or lost', async () => {
    const member = await makeMember(server);
    await importList(member, list(row('kept')));
    const hostile: [string | Buffer, RegExp][] = [
      // 40 MB of 60 kB
      [gzipSync(list(...Array.from({ length: 20_000 }, () => row('x'.repeat(1900))))), /unpacks to more than/],
      // ten million cells
      [gzipSync(`${'a,'.repeat(1000)}\n${`${','.repeat(1000)}\n`.repeat(10_000)}`), /more than 300 columns/],
      [Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 0, 0, 1]), /no text file/],
      [`${'<a>'.repeat(100_000)}${'</a>'.repeat(100_000)}`, /./],
      ['<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a><b>&x;</b></a>', /./],
      [Buffer.from('PK\u0003\u0004 nothing'), /zip/],
    ];
    for (const [content, reason] of hostile) {
      const state = await send(member, content);
      expect(state.run).toMatchObject({ kind: 'check', state: 'failed' });
      expect(state.run!.failure!.detail).toMatch(reason);
      expect(state.run!.failure!.detail).not.toMatch(/feed-files|root:/);
      await expectError(fileOf(member).run(), 'CONFLICT');
    }
    expect(await homesOf(member)).toMatchObject([{ own: 'kept', status: 'published' }]);
    // the next file is read as ever
    expect((await send(member, list(row('kept', 901_000)))).run!.counts).toMatchObject({ changed: 1 });
  }, 120_000);

  test('that is too large, has no name or comes from another site is refused', async () => {
    const member = await makeMember(server);
    const post = (path: string) => member.device.post(path);
    await post('/api/import-files')
      .attach('file', Buffer.alloc(20 * 1024 * 1024 + 1), 'a.csv')
      .expect(413);
    await post('/api/import-files').field('name', 'x').expect(400);
    await post('/api/import-files').set('Origin', 'https://elsewhere.example').attach('file', Buffer.from('a'), 'a.csv').expect(403);
    await post(`/api/import-files?name=${encodeURIComponent('\u202E<b>\u0000x')}`)
      .attach('file', Buffer.from(list(row('n'))), 'a.csv')
      .expect(202);
    expect((await fileOf(member).state()).file!.name).toBe('<b>x');
  });
});
