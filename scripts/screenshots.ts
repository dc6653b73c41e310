// npm run screenshots [-- NAMES] [-- --docs]: captures every page in every state (screenshots/scenes.ts), 1440 and 390 pixels wide, light
// and dark, into the folder screenshots/ with a gallery (index.html). With NAMES only scenes with names that begin so; without them the
// folder is emptied first. With --docs only the scenes of docs/screenshots, which are then written anew. Uses a temporary product with
// demo data and Chromium.
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
/** Screenshots that are taken at once. */
const CONCURRENCY = 2;
/** Height of the window by its width, in pixels. */
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
        const isShown = width > 0 && left < innerWidth && right > 0 && (isWholePage || top < innerHeight) && image.checkVisibility();
        return image.complete || !isShown;
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

/** Takes a screenshot. @returns why it failed; null when it is taken */
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
    if (!scene.isFirstViewport) await scrollThrough(page);
    await waitForImages(page, !scene.isFirstViewport);
    await page.waitForTimeout(500);
    await page.screenshot({ path: `${FOLDER}/${file}`, fullPage: !scene.isFirstViewport });
    return null;
  } catch (error) {
    return `${file}: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`;
  } finally {
    await context.close();
  }
}

/** The screenshots of the scenes with a name that begins with one of `names`; of all scenes when there are none. */
function screenshotsOf(names: string[]): Screenshot[] {
  const scenes = SCENES.filter(({ name }) => names.length === 0 || names.some((start) => name.startsWith(start)));
  return scenes.flatMap((scene) =>
    ([1440, 390] as const)
      .filter((width) => (scene.onlyWidth ?? width) === width)
      .flatMap((width) =>
        (['light', 'dark'] as const).map((scheme) => ({ scene, width, scheme, file: `${scene.name}-${width}-${scheme}.png` })),
      ),
  );
}

/** Writes the pictures of docs/screenshots, which the README shows, as WebP. */
async function renewDocs(): Promise<void> {
  for (const { file, from, height } of DOCS) {
    const picture = sharp(`${FOLDER}/${from}.png`);
    const { width, height: fullHeight } = await picture.metadata();
    const top = picture.extract({ left: 0, top: 0, width, height: Math.min(height, fullHeight) });
    await top
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
  const remaining = [...screenshots];
  const takeRemaining = async () => {
    for (let screenshot = remaining.shift(); screenshot; screenshot = remaining.shift()) {
      const problem = await takeScreenshot(browser, product.origin, cookiesByAccount.get(screenshot.scene.as ?? 'visitor'), screenshot);
      if (problem) failedScenes.push(problem);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, takeRemaining));
  writeFileSync(`${FOLDER}/index.html`, renderGallery(screenshots));
  if (values.docs) await renewDocs();
} finally {
  await browser.close();
  await product.stop();
}
console.log(`${screenshots.length - failedScenes.length} pictures in ${FOLDER}/, see ${FOLDER}/index.html`);
for (const line of failedScenes) console.error(`Not taken: ${line}`);
process.exit(failedScenes.length === 0 ? 0 : 1);
