// npm run screenshots -- [NAMES] [--docs]: captures every page in every state (SCENES) in Chromium, 1440 and 390 pixels wide, light and
// dark, into the folder screenshots/ with a gallery (index.html), from a temporary server with demo data. NAMES are prefixes of scenes to
// capture. --docs captures only what docs/screenshots shows, and rewrites those pictures. With neither, the folder is emptied first.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { browserPath } from '../e2e/browser.ts';
import { expectHydrated } from '../e2e/page.ts';
import { blockMapTiles, type StorageState, signIn } from './screenshots/accounts.ts';
import { DOCS_PICTURES, renderGallery, type Screenshot } from './screenshots/gallery.ts';
import { type Account, SCENES, type Scene } from './screenshots/scenes.ts';
import { startProduct } from './screenshots/server.ts';

/** The folder of the repository that the screenshots are written into. */
const FOLDER = 'screenshots';
/** Screenshots that are taken at once. */
const CONCURRENCY = 2;
/** Height of the window by its width, in pixels. */
const WINDOW_HEIGHT = { 1440: 900, 390: 844 };

/** Scrolls once through the page, so that everything that loads only when it becomes visible is loaded. */
async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // less than a window at a time, with a pause in which observers of visibility run
    const stepPx = 600;
    const pauseMs = 60;
    for (let y = 0; y < document.body.scrollHeight; y += stepPx) {
      window.scrollTo(0, y);
      await new Promise((done) => setTimeout(done, pauseMs));
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

/**
 * Opens the page of a scene. When requests of the scene are held or cut, it navigates there from another page, because a page that is
 * loaded from its URL comes with its data and makes no requests.
 */
async function openScene(page: Page, scene: Scene): Promise<void> {
  await page.goto(scene.hold || scene.cut ? '/sitemap' : scene.path);
  await expectHydrated(page);
  if (scene.hold) await page.route(scene.hold, () => {});
  if (scene.cut) await page.route(scene.cut, (route) => route.abort());
  if (scene.hold || scene.cut) {
    // as the Back button does, which the router listens to
    await page.evaluate((path) => {
      history.pushState(null, '', path);
      window.dispatchEvent(new PopStateEvent('popstate'));
    }, scene.path);
    // requests that are never answered leave no state of the network to wait for
    await page.waitForTimeout(1200);
  } else await page.waitForLoadState('networkidle');
}

/** Takes a screenshot in a new browser context and writes its file. @returns why it failed; null on success */
async function takeScreenshot(
  browser: Browser,
  origin: string,
  storageState: StorageState | undefined,
  screenshot: Screenshot,
): Promise<string | null> {
  const { scene, width, scheme, file } = screenshot;
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width, height: WINDOW_HEIGHT[width] },
    colorScheme: scheme,
    reducedMotion: 'reduce',
    ...(storageState && { storageState }),
  });
  try {
    await blockMapTiles(context);
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    await openScene(page, scene);
    await scene.act?.(page);
    if (!scene.isFirstViewport) await scrollThrough(page);
    await waitForImages(page, !scene.isFirstViewport);
    // for transitions and late layout
    await page.waitForTimeout(500);
    await page.screenshot({ path: `${FOLDER}/${file}`, fullPage: !scene.isFirstViewport });
    return null;
  } catch (error) {
    return `${file}: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`;
  } finally {
    await context.close();
  }
}

/** The screenshots of the scenes whose name begins with one of the prefixes; of all scenes without prefixes. */
function screenshotsOf(prefixes: string[]): Screenshot[] {
  const scenes = SCENES.filter(({ name }) => prefixes.length === 0 || prefixes.some((prefix) => name.startsWith(prefix)));
  const screenshots: Screenshot[] = [];
  for (const scene of scenes)
    for (const width of [1440, 390] as const)
      for (const scheme of ['light', 'dark'] as const) {
        if (scene.onlyWidth !== undefined && scene.onlyWidth !== width) continue;
        screenshots.push({ scene, width, scheme, file: `${scene.name}-${width}-${scheme}.png` });
      }
  return screenshots;
}

/** Cuts the pictures of docs/screenshots, which the README shows, from the screenshots that were taken and writes them as WebP. */
async function writeDocsPictures(takenFiles: ReadonlySet<string>): Promise<void> {
  for (const { file, from, height } of DOCS_PICTURES.filter((picture) => takenFiles.has(`${picture.from}.png`))) {
    const picture = sharp(`${FOLDER}/${from}.png`);
    const { width, height: fullHeight } = await picture.metadata();
    const isWide = width > 600;
    const top = picture.extract({ left: 0, top: 0, width, height: Math.min(height, fullHeight) });
    await top
      .resize({ width: isWide ? 1200 : 390 })
      .webp({ quality: 78, effort: 6 })
      .toFile(`docs/screenshots/${file}.webp`);
  }
}

const { values, positionals: prefixes } = parseArgs({ options: { docs: { type: 'boolean', default: false } }, allowPositionals: true });
const isInDocs = ({ file }: Screenshot): boolean => DOCS_PICTURES.some(({ from }) => file === `${from}.png`);
const screenshots = screenshotsOf(prefixes).filter((screenshot) => !values.docs || isInDocs(screenshot));
if (screenshots.length === 0) {
  console.error(`No page is called so. There are: ${SCENES.map(({ name }) => name).join(', ')}`);
  process.exit(1);
}
if (prefixes.length === 0 && !values.docs) rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
const browser = await chromium.launch({ executablePath: await browserPath(), args: ['--no-sandbox'] });
const product = await startProduct().catch(async (error: unknown) => {
  await browser.close();
  throw error;
});
/** The files of the screenshots that were taken. */
const takenFiles = new Set<string>();
/** A line for each screenshot that was not taken. */
const failures: string[] = [];
try {
  const stateByAccount = await signIn(browser, product, new Set<Account>(screenshots.map(({ scene }) => scene.as ?? 'visitor')));
  const queue = [...screenshots];
  /** Takes screenshots until the queue is empty; several workers share the queue. */
  const runWorker = async () => {
    for (let screenshot = queue.shift(); screenshot; screenshot = queue.shift()) {
      const problem = await takeScreenshot(browser, product.origin, stateByAccount.get(screenshot.scene.as ?? 'visitor'), screenshot);
      if (problem) failures.push(problem);
      else takenFiles.add(screenshot.file);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, runWorker));
  writeFileSync(`${FOLDER}/index.html`, renderGallery(screenshots));
  if (values.docs) await writeDocsPictures(takenFiles);
} finally {
  await browser.close();
  await product.stop();
}
console.log(`${screenshots.length - failures.length} pictures in ${FOLDER}/, see ${FOLDER}/index.html`);
for (const line of failures) console.error(`Not taken: ${line}`);
process.exit(failures.length === 0 ? 0 : 1);
