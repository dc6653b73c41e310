// npm run guides -- [NAMES]: takes the pictures of Help's guides from the product with demo data, in both widths and languages, into
// public/media/guide. NAMES are prefixes of pictures. Run it when e2e/guides/guides.spec.ts finds that a picture no longer shows the product.
import { mkdirSync } from 'node:fs';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { browserPath } from '../e2e/browser.ts';
import { GUIDE_WINDOWS, takeGuidePicture } from '../e2e/guides/picture.ts';
import { GUIDE_WALKS } from '../e2e/guides/walks.ts';
import { type GuidePicture, guidePicturePath } from '../src/client/help/tutorials/tutorials.content.ts';
import { inLocale } from '../src/server/locale.ts';
import { LOCALES } from '../src/shared/locale.ts';
import { startProduct } from './screenshots/server.ts';

/** Text stays sharp at this quality, and a picture has 10 to 40 kB. */
const AVIF = { quality: 52, effort: 6 } as const;

const prefixes = process.argv.slice(2);
const pictures = (Object.keys(GUIDE_WALKS) as GuidePicture[]).filter(
  (name) => prefixes.length === 0 || prefixes.some((prefix) => name.startsWith(prefix)),
);
const browser = await chromium.launch({ executablePath: await browserPath(), args: ['--no-sandbox'] });
const product = await startProduct().catch(async (error: unknown) => {
  await browser.close();
  throw error;
});
/** Bytes of all pictures that were taken. */
let bytes = 0;
/** A line for each picture that was not taken. */
const failures: string[] = [];
try {
  for (const locale of LOCALES) {
    mkdirSync(`public/media/guide/${locale}`, { recursive: true });
    for (const width of ['wide', 'phone'] as const)
      for (const picture of pictures) {
        const context = await browser.newContext({
          baseURL: product.origin,
          viewport: GUIDE_WINDOWS[width],
          // a phone's picture is larger than its window, so that its text is sharp
          deviceScaleFactor: width === 'phone' ? 1.5 : 1,
          reducedMotion: 'reduce',
        });
        const page = await context.newPage();
        const file = `public${guidePicturePath(locale, picture, width)}`;
        try {
          const png = await inLocale(locale, () => takeGuidePicture(page, picture, width));
          bytes += (await sharp(png).avif(AVIF).toFile(file)).size;
        } catch (error) {
          failures.push(`${file}: ${error instanceof Error ? error.message : String(error)}`);
        } finally {
          await context.close();
        }
      }
  }
} finally {
  await browser.close();
  await product.stop();
}
for (const line of failures) console.error(`Not taken: ${line}`);
console.log(`Pictures in public/media/guide, ${Math.round(bytes / 1000)} kB`);
process.exit(failures.length === 0 ? 0 : 1);
