// npm run screenshots [-- NAMES] [-- --docs]: pictures of every page in every state, wide and on a phone, light and dark, in screenshots/ with a
// gallery (screenshots/index.html). With names: only the pages whose names begin with them. With --docs: only those of docs/screenshots, which it renews.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { browserPath } from '../e2e/browser.ts';
import { expectHydrated } from '../e2e/page.ts';
import { blockMapTiles, type SignedIn, signIn } from './screenshots/accounts.ts';
import { DOCS, renderGallery, type Screenshot } from './screenshots/gallery.ts';
import { type Account, SCENES, type Scene } from './screenshots/scenes.ts';
import { startProduct } from './screenshots/server.ts';

const FOLDER = 'screenshots';
const CONCURRENCY = 2;
const HEIGHT = { 1440: 900, 390: 844 };

/** Scrolls once through the page, so that everything that loads when it is visible is loaded. */
async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += 600) {
      window.scrollTo(0, y);
      await new Promise((done) => setTimeout(done, 60));
    }
    window.scrollTo(0, 0);
  });
}

/** Waits for fonts and for the pictures of the visible part of the page; lazy pictures outside it are never requested. */
const waitForImages = (page: Page, isFullPage: boolean) =>
  page.waitForFunction(
    (isWholePage) =>
      document.fonts.status === 'loaded' &&
      [...document.images].every((image) => {
        const { left, right, top, width } = image.getBoundingClientRect();
        const shown = width > 0 && left < innerWidth && right > 0 && (isWholePage || top < innerHeight) && image.checkVisibility();
        return image.complete || !shown;
      }),
    isFullPage,
    { timeout: 15_000 },
  );

/** Opens a scene. One whose requests are held or cut is reached by navigation, because a page loaded from its URL has its data already. */
async function openScene(page: Page, scene: Scene): Promise<void> {
  await page.goto(scene.hold || scene.cut ? '/sitemap' : scene.path);
  await expectHydrated(page);
  if (scene.hold) await page.route(scene.hold, () => {});
  if (scene.cut) await page.route(scene.cut, (route) => route.abort());
  if (scene.hold || scene.cut) {
    await page.evaluate((path) => {
      history.pushState(null, '', path);
      window.dispatchEvent(new PopStateEvent('popstate'));
    }, scene.path);
    await page.waitForTimeout(1200);
  } else await page.waitForLoadState('networkidle');
}

async function takeScreenshot(
  browser: Browser,
  origin: string,
  cookies: SignedIn | undefined,
  screenshot: Screenshot,
): Promise<string | null> {
  const { scene, width, scheme, file } = screenshot;
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width, height: HEIGHT[width] },
    colorScheme: scheme,
    reducedMotion: 'reduce',
    ...(cookies && { storageState: cookies }),
  });
  try {
    await blockMapTiles(context);
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    await openScene(page, scene);
    await scene.act?.(page);
    if (!scene.first) await scrollThrough(page);
    await waitForImages(page, !scene.first);
    await page.waitForTimeout(500);
    await page.screenshot({ path: `${FOLDER}/${file}`, fullPage: !scene.first });
    return null;
  } catch (error) {
    return `${file}: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`;
  } finally {
    await context.close();
  }
}

function screenshotsOf(names: string[]): Screenshot[] {
  const scenes = SCENES.filter(({ name }) => names.length === 0 || names.some((start) => name.startsWith(start)));
  return scenes.flatMap((scene) =>
    ([1440, 390] as const)
      .filter((width) => (scene.only ?? width) === width)
      .flatMap((width) =>
        (['light', 'dark'] as const).map((scheme) => ({ scene, width, scheme, file: `${scene.name}-${width}-${scheme}.png` })),
      ),
  );
}

/** The pictures that the README shows, as WebP. */
async function renewDocs(): Promise<void> {
  for (const { file, from, height } of DOCS) {
    const picture = sharp(`${FOLDER}/${from}.png`);
    const { width, height: fullHeight } = await picture.metadata();
    const cut = picture.extract({ left: 0, top: 0, width, height: Math.min(height, fullHeight) });
    await cut
      .resize({ width: width > 600 ? 1200 : 390 })
      .webp({ quality: 78, effort: 6 })
      .toFile(`docs/screenshots/${file}.webp`);
  }
}

const { values, positionals } = parseArgs({ options: { docs: { type: 'boolean', default: false } }, allowPositionals: true });
const screenshots = screenshotsOf(positionals).filter(({ file }) => !values.docs || DOCS.some(({ from }) => file === `${from}.png`));
if (screenshots.length === 0) {
  console.error(`No page is called so. There are: ${SCENES.map(({ name }) => name).join(', ')}`);
  process.exit(1);
}
if (positionals.length === 0 && !values.docs) rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
const product = await startProduct();
const browser = await chromium.launch({ executablePath: await browserPath(), args: ['--no-sandbox'] });
const failedScenes: string[] = [];
try {
  const cookiesByAccount = await signIn(browser, product.origin, new Set<Account>(screenshots.map(({ scene }) => scene.as ?? 'visitor')));
  const waiting = [...screenshots];
  const takeWaiting = async () => {
    for (let screenshot = waiting.shift(); screenshot; screenshot = waiting.shift()) {
      const problem = await takeScreenshot(browser, product.origin, cookiesByAccount.get(screenshot.scene.as ?? 'visitor'), screenshot);
      if (problem) failedScenes.push(problem);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, takeWaiting));
  writeFileSync(`${FOLDER}/index.html`, renderGallery(screenshots));
  if (values.docs) await renewDocs();
} finally {
  await browser.close();
  await product.stop();
}
console.log(`${screenshots.length - failedScenes.length} pictures in ${FOLDER}/, see ${FOLDER}/index.html`);
for (const line of failedScenes) console.error(`Not taken: ${line}`);
process.exit(failedScenes.length === 0 ? 0 : 1);
