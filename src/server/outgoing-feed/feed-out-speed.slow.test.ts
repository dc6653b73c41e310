// Measures feeds out in the product itself: time, size and memory of a file of 5,000 homes, and the cost of one that its reader knows.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { OUTGOING_FORMATS } from '../../shared/outgoing-feed/outgoing-feed.ts';
import { startProduct } from '../../testing/contexts/product-process.ts';
import { callerOf } from '../../testing/factories/caller.ts';
import { makeMember } from '../../testing/factories/members.ts';
import { testDatabase } from '../../testing/postgres/database.ts';
import { testServer } from '../../testing/server.ts';
import { rows } from '../db/orm.ts';

const HOMES = 5000;
/** Readings of a file that its reader knows. */
const KNOWN = 10;
const SETTINGS = { LIMIT_REGISTER: '0', FREE_LISTING_LIMIT: '0', SESSION_SECRET: 'a secret of a process of one test' };
/** Descriptions of 1,500 characters, and 12 photos. */
const FILL = `insert into properties (title, title_ar, description, description_ar, price, area, bedrooms, bathrooms, location, emirate, address, property_type, transaction_type,
    images, amenities, furnished, completion, permit_number, latitude, longitude, user_id)
  select 'Bright home number ' || n || ' with a wide view', 'منزل مشرق ' || n, repeat('A bright home with a wide view. ', 47), repeat('منزل مشرق وواسع. ', 20), 900000 + n, 1200, 2, 2,
    'Dubai Marina', 'Dubai', 'Tower ' || n % 90 || ', Dubai Marina', 'Apartment', 'Buy', array(select 'https://img.example/' || n || '/' || i || '.jpg' from generate_series(1, 12) i),
    array['Balcony', 'Swimming Pool', 'Covered Parking'], 'yes', 'ready', (7100000000 + n)::text, 25.07 + n / 1e6, 55.13, $1 from generate_series(1, ${HOMES}) n`;

/** The most memory that a process had at once, in MB. */
const peakMb = (pid: number): number => Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024;

/** CPU seconds that a process has used; the clock of these counters has 100 ticks a second. */
const cpuSeconds = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
};

test('a file of 5,000 homes takes at most a second of the processor in every layout, and a known one next to nothing', async () => {
  const database = await testDatabase(undefined, { isDirect: true });
  const server = await testServer(SETTINGS, database);
  const product = await startProduct(database.url, SETTINGS);
  const member = await makeMember(server);
  await rows(server.database.orm.em.fork(), { text: FILL, values: [member.id] });
  await rows(server.database.orm.em.fork(), { text: 'analyze properties', values: [] });
  for (const format of OUTGOING_FORMATS) {
    const { path } = await callerOf(member.device).outgoingFeed.renew({ format });
    const url = product.url + path;
    const read = async () => {
      const startedAt = performance.now();
      const answer = await fetch(url);
      const text = await answer.text();
      return { ms: performance.now() - startedAt, bytes: Buffer.byteLength(text), etag: answer.headers.get('etag')!, text };
    };
    // the first reads of a process compile its code and let the space for new objects grow to its full size
    const start = peakMb(product.pid);
    for (let i = 0; i < 3; i++) await read();
    const before = peakMb(product.pid);
    const cpuBefore = cpuSeconds(product.pid);
    const reads = [await read(), await read(), await read()].toSorted((a, b) => a.ms - b.ms);
    const cpu = (cpuSeconds(product.pid) - cpuBefore) / reads.length;
    const grown = peakMb(product.pid) - before;
    const { ms, bytes, etag } = reads[1]!;
    const knownBefore = cpuSeconds(product.pid);
    for (let i = 0; i < KNOWN; i++) expect((await fetch(url, { headers: { 'If-None-Match': etag } })).status).toBe(304);
    const known = (cpuSeconds(product.pid) - knownBefore) / KNOWN;
    console.log(
      `${format}: ${(bytes / 1e6).toFixed(1)} MB in ${(ms / 1000).toFixed(2)} s, of them ${cpu.toFixed(2)} s CPU of the server; memory: first reads +${(before - start).toFixed(0)} MB, later +${grown.toFixed(0)} MB; known ${(known * 1000).toFixed(0)} ms CPU`,
    );
    // CPU alone: the time on a clock depends on what else the machine does
    expect(cpu).toBeLessThan(1);
    expect(known).toBeLessThan(0.05);
  }
}, 300_000);
