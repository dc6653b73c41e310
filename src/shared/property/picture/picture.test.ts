import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { bundledAlt } from '../../../client/ui/picture/picture-alt.ts';
import { PLACEHOLDER, pictureSources, uploadFiles, uploadId } from './picture.ts';

const PUBLIC = join(import.meta.dirname, '../../../../public');
/** The alternative texts of the site's own pictures, by URL. */
const alts: Record<string, string> = JSON.parse(readFileSync(join(PUBLIC, 'media/alt.json'), 'utf8'));
const bundledPaths = Object.keys(alts);

/** The entries of a `srcset`: `/a-320.webp 320w` is the URL /a-320.webp and the width 320. */
const candidates = (srcset: string | null) =>
  (srcset ?? '').split(', ').map((candidate) => {
    const [url = '', width = ''] = candidate.split(' ');
    return { url, width: Number(width.replace(/w$/, '')) };
  });

describe('a picture of this site', () => {
  test('in a listing offers WebP and AVIF up to its original width, smallest first', () => {
    expect(pictureSources('/media/villa/arches-villa-dusk.webp')).toEqual({
      src: '/media/villa/arches-villa-dusk.webp',
      webp: '/media/villa/arches-villa-dusk-320.webp 320w, /media/villa/arches-villa-dusk-640.webp 640w, /media/villa/arches-villa-dusk-960.webp 960w, /media/villa/arches-villa-dusk.webp 1200w',
      avif: '/media/villa/arches-villa-dusk-320.avif 320w, /media/villa/arches-villa-dusk-640.avif 640w, /media/villa/arches-villa-dusk-960.avif 960w, /media/villa/arches-villa-dusk-1200.avif 1200w',
      width: 1200,
      height: 800,
      color: expect.stringMatching(/^#[0-9a-f]{3}$/),
    });
  });

  test('in a hero has its own size and a rendition of 1600 pixels', () => {
    const hero = pictureSources('/media/hero/dubai-skyline-golden-hour.webp');
    expect([hero.width, hero.height]).toEqual([2400, 1200]);
    expect(candidates(hero.webp).map((c) => c.width)).toEqual([320, 640, 960, 1600, 2400]);
    expect(candidates(hero.avif).map((c) => c.width)).toEqual([320, 640, 960, 1600, 2400]);
  });

  test.each(bundledPaths)('%s: every offered file exists in the stated width and format', async (url) => {
    const picture = pictureSources(url);
    expect(bundledAlt(url)).toBe(alts[url]);
    const { width, height } = await sharp(join(PUBLIC, url)).metadata();
    expect([picture.width, picture.height]).toEqual([width, height]);
    for (const [srcset, mediaType] of [
      [picture.webp, 'image/webp'],
      [picture.avif, 'image/avif'],
    ] as const) {
      for (const candidate of candidates(srcset)) {
        const file = await sharp(join(PUBLIC, candidate.url)).metadata();
        expect([candidate.url, file.width, file.mediaType]).toEqual([candidate.url, candidate.width, mediaType]);
      }
    }
  });
});

describe('an uploaded photo', () => {
  const id = '0123456789abcdef0123456789abcdef';

  test('offers the renditions below its own width and takes its size from its name', () => {
    expect(pictureSources(`/uploads/${id}-1920x1440.webp`)).toEqual({
      src: `/uploads/${id}-1920x1440.webp`,
      webp: `/uploads/${id}-1920x1440-320.webp 320w, /uploads/${id}-1920x1440-640.webp 640w, /uploads/${id}-1920x1440-1280.webp 1280w, /uploads/${id}-1920x1440.webp 1920w`,
      avif: `/uploads/${id}-1920x1440-320.avif 320w, /uploads/${id}-1920x1440-640.avif 640w, /uploads/${id}-1920x1440-1280.avif 1280w, /uploads/${id}-1920x1440.avif 1920w`,
      width: 1920,
      height: 1440,
      color: null,
    });
  });

  test.each([
    [300, 200],
    [640, 480],
    [1280, 1920],
    [1920, 1080],
  ])('of %ix%i offers exactly the files that are stored', (width, height) => {
    const { src, webp, avif } = pictureSources(`/uploads/${id}-${width}x${height}.webp`);
    const offered = [src, ...candidates(webp).map((c) => c.url), ...candidates(avif).map((c) => c.url)];
    expect(new Set(offered)).toEqual(new Set(uploadFiles(id, width, height).map((name) => `/uploads/${name}`)));
    expect(offered[0]).toBe(`/uploads/${uploadFiles(id, width, height)[0]}`);
  });

  test('has an id that is read only from the address in its listing', () => {
    expect(uploadId(`/uploads/${id}-1920x1440.webp`)).toBe(id);
    for (const otherUrl of [
      `/uploads/${id}-1920x1440-640.webp`,
      `https://homes.example/uploads/${id}-1920x1440.webp`,
      '/uploads/a.webp',
      '',
    ]) {
      expect(uploadId(otherUrl)).toBeUndefined();
    }
  });
});

describe('a picture at another address', () => {
  test.each([
    'https://images.example.com/a.webp',
    'https://images.example.com/media/villa/arches-villa-dusk.webp',
    '/uploads/2f/villa.webp',
    '/uploads/0123456789abcdef0123456789abcdef-0x10.webp',
    '/uploads/0123456789ABCDEF0123456789ABCDEF-1920x1440.webp',
    '/uploads/0123456789abcdef0123456789abcdef-1920x1440.avif',
    '/media/villa/no-such-villa.webp',
    '/media/villa/arches-villa-dusk-640.webp',
    '/media/constructor/name.webp',
    '/media/villa/constructor.webp',
    '',
    PLACEHOLDER,
  ])('%s is shown unchanged in a 3:2 box without invented renditions', (url) => {
    expect(pictureSources(url)).toEqual({ src: url, webp: null, avif: null, width: 1200, height: 800, color: null });
  });

  test('has a placeholder file of this site for properties without images (R14)', () => {
    expect(existsSync(join(PUBLIC, PLACEHOLDER))).toBe(true);
  });
});
