// Tests the pictures of links: their size, that Arabic characters are joined and run from right to left, which addresses exist, and that nothing is fetched for them.
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PropertyView } from '../../shared/property/property-view.ts';
import { makeProperty } from '../../testing/factories/factories.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { drawLine } from '../photo/photo.share.ts';

let server: TestServer;
beforeAll(async () => (server = await testServer({ LIMIT_READ: '0' })));
afterAll(() => server.close());

const readHome = async (id: number) => (await server.request().get(`/api/properties/${id}`).expect(200)).body as PropertyView;
const readPicture = (path: string) => server.request().get(path).buffer(true);

test('a home has a picture of 1200 by 630 pixels and at most 120 kB in both languages, with another address after a change (O198)', async () => {
  const em = server.deps.orm.em;
  const { id } = await makeProperty(em, { images: ['/media/tower/bronze-fin-tower-dusk.webp'] });
  const { sharePicture: path } = await readHome(id);
  expect(path).toMatch(new RegExp(`^/og/homes/${id}-\\d+\\.jpg$`));
  const bodies: Buffer[] = [];
  for (const address of [path!, `/ar${path!}`, path!]) {
    const { body, headers, status } = await readPicture(address);
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([200, 'image/jpeg', 'public, max-age=31536000, immutable']);
    expect(await sharp(body as Buffer).metadata()).toMatchObject({ width: 1200, height: 630, format: 'jpeg' });
    bodies.push(body as Buffer);
  }
  expect(bodies[0]!.length).toBeLessThanOrEqual(120_000);
  expect(bodies[0]!.equals(bodies[2]!)).toBe(true);
  expect(bodies[0]!.equals(bodies[1]!)).toBe(false);
  await em.fork().execute(`update properties set price = price + 1, updated_at = updated_at + interval '1 minute' where id = ?`, [id]);
  const { sharePicture: changed } = await readHome(id);
  expect(changed).not.toBe(path);
  await readPicture(path!).expect(404);
  await readPicture(changed!).expect(200);
});

test('a home with a cover of another host, or none, has a picture with its words alone, and made-up addresses have none', async () => {
  const { id } = await makeProperty(server.deps.orm.em, { images: ['http://127.0.0.1:1/cover.jpg'] });
  const { sharePicture: path } = await readHome(id);
  const { body } = await readPicture(path!).expect(200);
  // the corner has our red
  const { data } = await sharp(body as Buffer)
    .extract({ left: 1190, top: 0, width: 4, height: 4 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(Math.abs(data[0]! - 0x8b) + data[1]! + data[2]!).toBeLessThan(12);
  for (const name of [`${id}-1.jpg`, `${id}-99999999999999.jpg`, '0-1.jpg', '4000000000-1.jpg', 'x.jpg', `${id}.jpg`, '..%2Fa.jpg'])
    await readPicture(`/og/homes/${name}`).expect(404);
  // another spelling would be drawn again: it is no picture
  for (const other of [path!.replace('/og/', '/OG/'), `${path}/`])
    expect((await readPicture(other)).headers['content-type']).not.toContain('image/');
});

test('Arabic characters are joined and run from right to left, other scripts leave no boxes, and a long line fits', async () => {
  /** Whether the highest part of the line has ink in the outer tenth of its left or right side. */
  const isTall = async (text: string, side: 'left' | 'right') => {
    const { data, width, height } = (await drawLine(text, 60, '#000000', 2000))!;
    const tenth = Math.ceil(width / 10);
    const from = side === 'left' ? 0 : width - tenth;
    for (let y = 0; y < height / 3; y++) for (let x = from; x < from + tenth; x++) if (data[(y * width + x) * 4 + 3]! > 128) return true;
    return false;
  };
  // joined characters are narrower than the same characters that a mark keeps apart
  const joined = (await drawLine('بيتنا', 60, '#000000'))!;
  const apart = (await drawLine(Array.from('بيتنا').join('\u200c'), 60, '#000000'))!;
  expect(joined.width).toBeLessThan(0.9 * apart.width);
  const single = await Promise.all(Array.from('بيتنا').map(async (char) => (await drawLine(char, 60, '#000000'))!.width));
  expect(joined.width).toBeLessThan(0.8 * single.reduce((sum, width) => sum + width, 0));
  // the first character, a tall one before a flat line, stands on the right
  const line = `ا ${'ـ'.repeat(12)}`;
  expect([await isTall(line, 'left'), await isTall(line, 'right')]).toEqual([false, true]);
  expect(await drawLine('海の家 🏠', 40, '#000000')).toBeNull();
  expect((await drawLine('Jumeirah Village Circle '.repeat(8), 40, '#000000'))!.width).toBeLessThanOrEqual(1072);
});
