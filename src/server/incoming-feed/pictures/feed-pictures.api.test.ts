// Tests of the pictures that feeds name by address (O122): what homes show before and after they were fetched, what is asked of hosts, and what the report says.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../shared/time.ts';
import { home } from '../../../testing/contexts/import-context.ts';
import { callerOf } from '../../../testing/factories/caller.ts';
import { type Member, makeMember } from '../../../testing/factories/members.ts';
import { startFeedServer } from '../../../testing/feed-server.ts';
import { type TestServer, testServer } from '../../../testing/server.ts';
import { rows } from '../../db/orm.ts';
import { createOutbound } from '../../outbound/outbound.ts';
import { removeOrphanPhotos } from '../../photo/photo.ts';
import { forgetPictures } from './collect-pictures.ts';
import { fetchDuePictures } from './fetch-due.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ OUTBOUND_ALLOW_PRIVATE: 'true', LIMIT_REGISTER: '0', FREE_LISTING_LIMIT: '0' });
});
afterAll(() => server.close());

const sql = <T>(text: string, ...values: unknown[]) => rows<T>(server.database.orm.em.fork(), { text, values });
const feedsOf = (member: Member) => callerOf(member.device).incomingFeed;
const fetchPictures = () => fetchDuePictures(server.deps, server.database.orm.em.fork());
const photoFile = (color: string) =>
  sharp({ create: { width: 400, height: 300, channels: 3, background: color } })
    .jpeg()
    .toBuffer();
const imagesOf = async (id: number) =>
  Object.fromEntries(
    (await sql<{ reference: string; images: string[] }>('select reference, images from properties where source = $1', `feed-${id}`)).map(
      ({ reference, images }) => [reference, images],
    ),
  );

/** A host of pictures: the file of each path, with its ETag; other paths are not found. Counts what was sent, and the most at once. */
async function startPictureHost(files: Record<string, Buffer>) {
  const host = { origin: '', files, statuses: {} as Record<string, number[]>, mostAtOnce: 0, waitMs: 0 };
  let atOnce = 0;
  const listening = createServer((req, res) => {
    const path = req.url!;
    const file = host.files[path];
    const etag = file && `"${file.length}-${file.subarray(-40).toString('hex')}"`;
    host.mostAtOnce = Math.max(host.mostAtOnce, ++atOnce);
    const status = !file ? 404 : req.headers['if-none-match'] === etag ? 304 : 200;
    host.statuses[path] = [...(host.statuses[path] ?? []), status];
    setTimeout(() => {
      atOnce--;
      res.writeHead(status, etag ? { etag } : {}).end(status === 200 ? file : undefined);
    }, host.waitMs);
  });
  await new Promise<void>((done) => listening.listen(0, '127.0.0.1', done));
  listening.unref();
  host.origin = `http://127.0.0.1:${(listening.address() as AddressInfo).port}`;
  return host;
}

/** A feed of homes with the addresses of their pictures, which was read once. */
async function makeFeed(member: Member, pictures: Record<string, string[]>) {
  const file = (of: Record<string, string[]>) =>
    [
      'reference,title,price,area,bedrooms,location,emirate,propertyType,transactionType,latitude,longitude,images',
      ...Object.entries(of).map(([reference, urls]) => `${home(reference)},${urls.join(' ')}`),
      '',
    ].join('\n');
  const host = await startFeedServer(file(pictures));
  const { id } = await feedsOf(member).create({ url: host.url });
  await server.deps.jobs.runPendingJobs();
  const readAgain = async (of: Record<string, string[]>) => {
    host.file = file(of);
    await feedsOf(member).run({ id });
    await server.deps.jobs.runPendingJobs();
    return (await feedsOf(member).get({ id })).run!;
  };
  const report = async () => feedsOf(member).report({ id, runId: (await feedsOf(member).get({ id })).run!.id, page: 1 });
  return { id, readAgain, report };
}

test('a home shows the addresses until all of its pictures were tried, then photos of our store, and the report names those that failed', async () => {
  const member = await makeMember(server);
  const red = await photoFile('#a00');
  const host = await startPictureHost({ '/red': red, '/same': red, '/blue': await photoFile('#00a'), '/text': Buffer.from('<svg/>') });
  const at = (...names: string[]) => names.map((name) => `${host.origin}/${name}`);
  const pictures = { a: at('red', 'blue', 'gone', 'text'), b: at('red', 'same') };
  const { id, readAgain, report } = await makeFeed(member, pictures);
  expect(await imagesOf(id)).toEqual(pictures);

  await fetchPictures();
  const { a, b } = await imagesOf(id);
  const photo = expect.stringMatching(/^\/uploads\/[0-9a-f]{32}-400x300\.webp$/);
  expect(a).toEqual([photo, photo, ...at('gone', 'text')]);
  // the same address, and another one with the same bytes, are one photo
  expect(b).toEqual([a![0]]);
  expect(host.statuses).toEqual({ '/red': [200], '/same': [200], '/blue': [200], '/gone': [404], '/text': [200] });
  expect(await sql<{ n: number }>('select count(*)::int as n from photos where is_fetched')).toEqual([{ n: 2 }]);
  await server.request().get(a![0]!).expect(200).expect('content-type', 'image/webp');
  expect((await report()).rows.map(({ kind, reference, reason }) => [kind, reference, reason])).toEqual([
    ['picture', 'a', 'photo 3: 404'],
    ['picture', 'a', 'photo 4: type'],
  ]);
  expect((await feedsOf(member).exportRows({ id, runId: (await report()).run.id })).lines[1]).toContain('photo 3: 404');

  // the file comes again: its rows are unchanged, and no picture is asked for before a day is over
  expect((await readAgain({ ...pictures, c: [] })).counts).toMatchObject({ created: 1, unchanged: 2 });
  await fetchPictures();
  expect(host.statuses['/red']).toEqual([200]);
  // a day later tags are compared; a picture that is another one replaces the photo before
  host.files['/blue'] = await photoFile('#0a0');
  server.setNow(new Date(Date.now() + DAY_MS));
  onTestFinished(() => server.setNow(null));
  expect((await readAgain({ ...pictures, b: at('same', 'blue'), c: [] })).counts).toMatchObject({ changed: 1 });
  // a changed home still shows what is known of it
  expect((await imagesOf(id)).b).toEqual([a![0], at('blue')[0]]);
  await fetchPictures();
  const later = await imagesOf(id);
  expect([host.statuses['/red'], host.statuses['/blue'], host.statuses['/gone']]).toEqual([
    [200, 304],
    [200, 200],
    [404, 404],
  ]);
  expect(later.a).toEqual([a![0], photo, ...at('gone', 'text')]);
  expect(later.a![1]).not.toBe(a![1]);
  expect(later.b).toEqual([a![0], later.a![1]]);

  // photos that homes show stay; one that none shows goes a day later
  await forgetPictures(server.database.orm.em.fork(), server.deps.now());
  expect(await removeOrphanPhotos(server.deps)).toBe(0);
  server.setNow(new Date(Date.now() + 2 * DAY_MS + HOUR_MS));
  expect(await removeOrphanPhotos(server.deps)).toBe(1);
  await server.request().get(a![1]!).expect(404);
  await server.request().get(a![0]!).expect(200);
});

test('a host in trouble is asked again after a minute and ten, gets four requests at once, and what a process left is taken by the next', async () => {
  const member = await makeMember(server);
  const host = await startPictureHost({});
  host.waitMs = 50;
  const names = Array.from({ length: 12 }, (_, i) => `/photo-${i}`);
  const { id } = await makeFeed(member, { a: names.map((name) => host.origin + name) });
  // a process took one and was killed
  const [lost] = await sql<{ link: string }>(
    `update feed_pictures set taken_until = $2 where ctid = (select ctid from feed_pictures where feed_id = $1 limit 1) returning link`,
    id,
    new Date(Date.now() + 2 * MINUTE_MS),
  );
  await fetchPictures();
  // with the one that it had
  expect(host.mostAtOnce).toBe(3);
  expect(Object.keys(host.statuses)).toHaveLength(11);
  server.setNow(new Date(Date.now() + 3 * MINUTE_MS));
  onTestFinished(() => server.setNow(null));
  await fetchPictures();
  // not found is final until the feed is read again
  expect(Object.values(host.statuses)).toEqual(Array(12).fill([404]));
  expect(await sql('select tries, failure from feed_pictures where link = $1', lost!.link)).toEqual([{ tries: 1, failure: '404' }]);

  const closed = await startPictureHost({});
  const picture = `${closed.origin.replace('127.0.0.1', 'no-such-host.invalid')}/a`;
  const other = await makeFeed(member, { a: [picture] });
  const state = async () =>
    (await sql<{ tries: number; failure: string }>('select tries, failure from feed_pictures where feed_id = $1', other.id))[0];
  const startedAt = server.deps.now().getTime();
  for (const [minutes, tries] of [
    [0, 1],
    [0.5, 1],
    [1.1, 2],
    [10, 2],
    [11.2, 3],
  ] as const) {
    server.setNow(new Date(startedAt + minutes * MINUTE_MS));
    await fetchPictures();
    expect(await state()).toEqual({ tries, failure: 'host' });
  }
  expect((await imagesOf(other.id)).a).toEqual([picture]);
});

test('hostile addresses of pictures get no connection (O120)', async () => {
  const member = await makeMember(server);
  let connections = 0;
  const inside = createServer((_req, res) => res.end()).on('connection', () => connections++);
  await new Promise<void>((done) => inside.listen(0, '127.0.0.1', done));
  onTestFinished(() => void inside.close());
  const { port } = inside.address() as AddressInfo;
  const hosts = [
    '127.0.0.1',
    '2130706433',
    '0x7f.1',
    '0177.0.0.1',
    '[::1]',
    '[::ffff:127.0.0.1]',
    'localhost',
    'x@127.0.0.1',
    '169.254.169.254',
  ];
  const { id, report } = await makeFeed(member, { a: hosts.map((host) => `http://${host}:${port}/a.jpg`), b: ['https://127.0.0.1/a.jpg'] });
  const usual = server.deps.outbound;
  const strict = createOutbound({ OUTBOUND_ALLOW_PRIVATE: false, origin: server.deps.env.origin });
  server.deps.outbound = strict;
  onTestFinished(() => {
    server.deps.outbound = usual;
    strict.close();
  });
  await fetchPictures();
  expect(connections).toBe(0);
  expect(await sql('select distinct failure from feed_pictures where feed_id = $1', id)).toEqual([{ failure: 'address' }]);
  expect((await report()).rows).toHaveLength(hosts.length + 1);
});

test('floor plans are fetched too, and what a file says of a picture is said of the photo in its place (O155, N27)', async () => {
  const member = await makeMember(server);
  const files = { '/hall': await photoFile('#0aa'), '/plan': await photoFile('#fff') };
  const { origin } = await startPictureHost(files);
  const place = { StateOrProvince: 'Dubai', City: 'Dubai', SubdivisionName: 'Dubai Marina', Latitude: 25.0786, Longitude: 55.1378 };
  const facts = {
    PropertyType: 'Residential',
    PropertySubType: 'Apartment',
    ListPrice: 900_000,
    LivingArea: 900,
    LivingAreaUnits: 'SquareFeet',
  };
  const Media = [
    { MediaURL: `${origin}/hall`, MediaCategory: 'Photo', MediaAlteration: ['Virtually Staged'] },
    { MediaURL: `${origin}/plan`, MediaCategory: 'Floor Plan' },
  ];
  const file = { value: [{ ListingKey: 'r1', BedroomsTotal: 2, StandardStatus: 'Active', ...place, ...facts, Media }] };
  const { url } = await startFeedServer(JSON.stringify(file));
  const { id } = await feedsOf(member).create({ url });
  await server.deps.jobs.runPendingJobs();
  const read = () =>
    sql<{ images: string[]; plans: string[]; pictures: unknown[] }>(
      'select images, floor_plans as plans, pictures from properties where source = $1',
      `feed-${id}`,
    );
  expect(await read()).toEqual([
    { images: [Media[0]!.MediaURL], plans: [Media[1]!.MediaURL], pictures: [{ url: Media[0]!.MediaURL, kind: 'edited' }] },
  ]);
  await fetchPictures();
  const [home] = await read();
  const [hall] = home!.images;
  expect([hall, home!.plans[0]]).toEqual(Array(2).fill(expect.stringMatching(/^\/uploads\//)));
  expect(home!.pictures).toEqual([{ url: hall, kind: 'edited' }]);
  await server.request().get(hall!).expect(200);
});
