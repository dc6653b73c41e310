import { readdirSync, statSync } from 'node:fs';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { LOCALES } from '../../../shared/locale.ts';
import { GUIDE_PICTURE_SIZES, guidePicturePath, TUTORIALS } from './tutorials.content.ts';

const WIDTHS = ['wide', 'phone'] as const;
const steps = TUTORIALS.flatMap((tutorial) => tutorial.steps);
const pictures = steps.flatMap(({ picture }) => LOCALES.flatMap((locale) => WIDTHS.map((width) => ({ picture, locale, width }))));

test.each(pictures)(
  '$picture, $locale, $width, has the size that the page reserves for it and at most 45 kB',
  async ({ picture, locale, width }) => {
    const file = `public${guidePicturePath(locale, picture, width)}`;
    const { width: pictureWidth, height } = await sharp(file).metadata();
    expect({ width: pictureWidth, height }).toEqual(GUIDE_PICTURE_SIZES[width]);
    expect(statSync(file).size).toBeLessThanOrEqual(45_000);
  },
);

test('every picture file belongs to a step, and every step has an alternative text', () => {
  const files = LOCALES.flatMap((locale) => readdirSync(`public/media/guide/${locale}`).map((name) => `/media/guide/${locale}/${name}`));
  expect(files.toSorted()).toEqual(pictures.map(({ locale, picture, width }) => guidePicturePath(locale, picture, width)).toSorted());
  for (const { alt } of steps) expect(alt().length).toBeGreaterThan(20);
});
