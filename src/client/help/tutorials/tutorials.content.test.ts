import { statSync } from 'node:fs';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { TUTORIALS } from './tutorials.content.ts';

const steps = TUTORIALS.flatMap((tutorial) => tutorial.steps);

test.each(steps)('$picture has a screenshot of 960 × 600 pixels and at most 60 kB, and an alternative text', async ({ picture, alt }) => {
  const file = `public/media/guide/${picture}.webp`;
  const { width, height } = await sharp(file).metadata();
  expect([width, height]).toEqual([960, 600]);
  expect(statSync(file).size).toBeLessThanOrEqual(60_000);
  expect(alt().length).toBeGreaterThan(20);
});
