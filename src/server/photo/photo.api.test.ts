// Tests of uploads over HTTP: what is stored, what is rejected, and how stored pictures are served.
import { globSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pictureSources, uploadFiles, uploadId } from '../../shared/property/picture/picture.ts';
import { type Device, makeMember } from '../../testing/factories/members.ts';
import { animatedWebp, blackPng, photo, photoWithSecrets, picture } from '../../testing/factories/pictures.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { rows } from '../db/orm.ts';

const WRONG_TYPE = 'Only JPEG, PNG, WebP or AVIF images are allowed';
const TOO_LARGE = 'Image is too large (at most 40 megapixels)';

let server: TestServer;
let member: Device;
beforeAll(async () => {
  server = await testServer({ LIMIT_REGISTER: '0', LIMIT_UPLOAD: '0' });
  member = (await makeMember(server)).device;
});
afterAll(() => server.close());

const send = (file: Buffer, name = 'photo.jpg') => member.post('/api/uploads').attach('file', file, name);
const storedFiles = (): string[] =>
  globSync(join(server.deps.env.DATA_DIR, 'uploads/**/*'), { withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [entry.name] : [],
  );
const incomingFiles = (): string[] => readdirSync(join(server.deps.env.DATA_DIR, 'uploads-incoming'));
const photoRows = () => rows<{ id: string }>(server.deps.orm.em, { text: 'select * from photos' });
/** The bytes and metadata of a picture that the server sends. */
async function download(url: string) {
  const body: Buffer = (await server.request().get(url).expect(200)).body;
  return { body, ...(await sharp(body).metadata()) };
}

describe('an uploaded photo', () => {
  test('is stored in every size as WebP and AVIF, with the size and type in its URL', async () => {
    const { body } = await send(await photo(2400, 1600)).expect(201);
    expect(body).toEqual({ url: expect.stringMatching(/^\/uploads\/[0-9a-f]{32}-1920x1280\.webp$/), width: 1920, height: 1280 });
    const sources = pictureSources(body.url);
    for (const [srcset, type] of [
      [sources.webp, 'image/webp'],
      [sources.avif, 'image/avif'],
    ] as const) {
      const candidates = srcset!.split(', ').map((candidate) => candidate.split(' '));
      expect(candidates.map(([, width]) => width)).toEqual(['320w', '640w', '1280w', '1920w']);
      for (const [url, width] of candidates) {
        const { mediaType, width: storedWidth } = await download(url!);
        expect([mediaType, storedWidth]).toEqual([type, Number.parseInt(width!, 10)]);
      }
    }
    expect(incomingFiles()).toEqual([]);
  });

  test.each(['jpeg', 'png', 'webp', 'avif'] as const)('may be a %s, whatever its file name', async (format) => {
    expect((await send(await picture(format, 500, 400), `../../${'evil'.repeat(80)}.svg`).expect(201)).body).toMatchObject({
      width: 500,
      height: 400,
    });
  });

  test('is never enlarged, and a portrait keeps its width', async () => {
    expect((await send(await photo(300, 200)).expect(201)).body).toMatchObject({ width: 300, height: 200 });
    expect((await send(await photo(1500, 2000)).expect(201)).body).toMatchObject({ width: 1500, height: 2000 });
    // the largest size is 3840 pixels high
    expect((await send(await photo(100, 8000)).expect(201)).body).toMatchObject({ width: 48, height: 3840 });
  });

  test('is rotated upright and loses all metadata about place and author', async () => {
    const original = await photoWithSecrets(900, 600, { orientation: 6 });
    const hiddenTexts = ['SECRETOWNER', 'Exif', '<?php'];
    for (const hiddenText of hiddenTexts) expect(original.includes(hiddenText)).toBe(true);
    const { body } = await send(original).expect(201);
    expect(body).toMatchObject({ width: 600, height: 900 });
    for (const name of uploadFiles(uploadId(body.url)!, 600, 900)) {
      const stored = await download(`/uploads/${name}`);
      expect(stored.exif ?? stored.xmp ?? stored.icc ?? stored.orientation).toBeUndefined();
      for (const hiddenText of hiddenTexts) expect(stored.body.includes(hiddenText)).toBe(false);
    }
  });

  test('with a script appended to its pixels is stored without the script', async () => {
    const { body } = await send(Buffer.concat([await photo(200, 100), Buffer.from('<script>MARKER()</script>')])).expect(201);
    for (const name of uploadFiles(uploadId(body.url)!, 200, 100))
      expect((await download(`/uploads/${name}`)).body.includes('MARKER')).toBe(false);
  });

  test('with transparent parts gets a white background', async () => {
    const { body } = await send(await picture('png', 64, 64, { r: 0, g: 0, b: 0, alpha: 0 })).expect(201);
    const stored = await download(body.url);
    const pixels = await sharp(stored.body).raw().toBuffer();
    // red, green and blue of the first pixel
    expect([...pixels.subarray(0, 3)]).toEqual([255, 255, 255]);
  });
});

describe('a turned photo', () => {
  /** The left half is black, the right half white. */
  const halves = async (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#fff' } })
      .composite([
        {
          input: await sharp({ create: { width: width / 2, height, channels: 3, background: '#000' } })
            .png()
            .toBuffer(),
          left: 0,
          top: 0,
        },
      ])
      .jpeg()
      .toBuffer();
  /** The brightness (0 to 255) of the middle of the upper edge. */
  const topOf = async (url: string): Promise<number> => {
    const { body, width } = await download(url);
    return (
      await sharp(body)
        .extract({ left: width / 2, top: 4, width: 2, height: 2 })
        .raw()
        .toBuffer()
    )[0]!;
  };
  const turn = (device: Device, url: string, degrees: unknown) => device.post(`/api/uploads/${uploadId(url)}/turn`).send({ degrees });

  test('is a new one, clockwise by 90 or 270 degrees, and the former stays (O154)', async () => {
    const { url } = (await send(await halves(400, 300)).expect(201)).body;
    const right = (await turn(member, url, 90).expect(201)).body;
    expect(right).toEqual({ url: expect.stringMatching(/^\/uploads\/[0-9a-f]{32}-300x400\.webp$/), width: 300, height: 400 });
    const left = (await turn(member, url, 270).expect(201)).body;
    expect([await topOf(right.url), await topOf(left.url)]).toEqual([expect.toSatisfy((n) => n < 30), expect.toSatisfy((n) => n > 225)]);
    await member.get(url).expect(200);
    await turn(member, url, 180).expect(400).expect('Degrees must be 90 or 270');
    const other = (await makeMember(server)).device;
    await turn(other, url, 90).expect(404).expect('Unknown image');
    await other.post('/api/uploads/x/turn').send({ degrees: 90 }).expect(400).expect('Unknown image');
  });
});

describe('a rejected upload', () => {
  test.each([
    [
      'HEIC of a phone',
      '\0\0\0\x18ftypheic\0\0\0\0',
      `${WRONG_TYPE}. On an iPhone, set Settings > Camera > Formats to Most Compatible, or export the picture as JPEG.`,
    ],
  ])('of a %s says what to do', async (_type, head, text) => {
    await send(Buffer.from(head.padEnd(200, 'x'), 'latin1'))
      .expect(400)
      .expect(text);
  });

  test.each([
    ['a GIF', () => picture('gif', 50, 50), WRONG_TYPE],
    ['a GIF with a script', () => Buffer.from('GIF89a/*\u0001\u0000\u0001*/=1;alert(1)'), WRONG_TYPE],
    ['an animated WebP', () => animatedWebp(), WRONG_TYPE],
    ['a TIFF', () => picture('tiff', 50, 50), WRONG_TYPE],
    [
      'an SVG',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'),
      WRONG_TYPE,
    ],
    ['a PDF', () => Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n'), 'Save the plan as a picture first.'],
    ['a page named .jpg', () => Buffer.from('<!doctype html><script>alert(1)</script>'), WRONG_TYPE],
    ['an empty file', () => Buffer.alloc(0), WRONG_TYPE],
    ['the first half of a JPEG', async () => (await photo(800, 600)).subarray(0, 9000), WRONG_TYPE],
    ['the first bytes of a JPEG', async () => (await photo(800, 600)).subarray(0, 20), WRONG_TYPE],
    ['16,000 x 16,000 pixels in 32 kB', () => blackPng(16_000, 16_000), TOO_LARGE],
    ['a line of 30,000 pixels', () => blackPng(30_000, 1), TOO_LARGE],
    ['41 megapixels', () => blackPng(6400, 6400), TOO_LARGE],
  ])('%s gets an error text and stores nothing', async (_name, makeFile, errorText) => {
    const before = [storedFiles().length, (await photoRows()).length];
    await send(await makeFile())
      .expect(400)
      .expect('Content-Type', /text\/plain/)
      .expect(errorText);
    expect([storedFiles().length, (await photoRows()).length]).toEqual(before);
    expect(incomingFiles()).toEqual([]);
  });

  test('without a file, with two files or truncated gets an error text', async () => {
    const errorText = 'Send one picture in the form field "file"';
    await member.post('/api/uploads').field('file', 'text').expect(400).expect(errorText);
    await member
      .post('/api/uploads')
      .attach('other', await photo(9, 9), 'a.jpg')
      .expect(400)
      .expect(errorText);
    await member
      .post('/api/uploads')
      .attach('file', await photo(9, 9), 'a.jpg')
      .attach('file', await photo(9, 9), 'b.jpg')
      .expect(400)
      .expect(errorText);
    await member
      .post('/api/uploads')
      .set('Content-Type', 'multipart/form-data; boundary=x')
      .send('--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nabc')
      .expect(400)
      .expect(errorText);
    await member.post('/api/uploads').set('Content-Type', 'multipart/form-data').send('x').expect(400).expect(errorText);
    expect(incomingFiles()).toEqual([]);
  });
});

describe('a stored picture', () => {
  test('is cached permanently and served only as a picture', async () => {
    const { body } = await send(await photo(400, 300)).expect(201);
    const { headers } = await server.request().get(body.url).expect(200);
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    await server.request().get(body.url).set('If-None-Match', headers.etag!).expect(304);
    const head = await server.request().head(body.url).expect(200);
    expect(head.headers['content-length']).toBe(headers['content-length']);
    await server.request().get(body.url.replace('.webp', '-320.avif')).expect(200).expect('Content-Type', 'image/avif');
  });

  test.each([
    '/uploads/',
    '/uploads/..%2f..%2fpackage.json',
    '/uploads/%2e%2e/package.json',
    `/uploads/${'0'.repeat(32)}-9x9.webp`,
    `/uploads/${'a'.repeat(300)}`,
    '/uploads/a%00b.webp',
    '/uploads/a/b.webp',
  ])('%s is neither a picture nor a page', async (path) => {
    await server
      .request()
      .get(path)
      .expect(404)
      .expect('Content-Type', /text\/plain/)
      .expect('Not found');
  });
});
