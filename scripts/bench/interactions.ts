// npm run bench -- interactions [--data .data] [--port 5993] [--rounds 12] [--slowdown 4]
// Measures how fast the search page reacts in Chromium, on the product over the homes under --data: interaction to next paint (Event
// Timing) of a changed filter, a save button, the photos and a dragged map, with the processor slowed down; and at full speed the time
// from a changed filter to its list. Prints median, 95th percentile and longest in milliseconds. Saves homes only in the
// browser of the benchmark. Map tiles are files of the product, so that no other host is measured.
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Locator, type Page } from '@playwright/test';
import { browserPath } from '../../e2e/browser.ts';
import { startProduct } from './measuring/server.ts';
import { formatSpread } from './measuring/statistics.ts';

const { values } = parseArgs({
  options: {
    data: { type: 'string', default: process.env.DATA_DIR ?? '.data' },
    port: { type: 'string', default: '5993' },
    rounds: { type: 'string', default: '12' },
    slowdown: { type: 'string', default: '4' },
  },
});
/** Number of interactions of each kind. */
const ROUNDS = Number(values.rounds);
/** Time between two interactions, so that each is measured by itself. */
const PAUSE_MS = 600;
/** How long the pointer rests on an element before it is pressed, as it does when a person moves it. */
const POINTER_REST_MS = 200;
/** The longest wait for the list of a changed filter. */
const LIST_TIMEOUT_MS = 5_000;

/** What the script that startRecording adds to the page records as `window.recording`. */
interface Recording {
  /** Milliseconds of the longest event of each interaction, by the id of the interaction. */
  interactions: Map<number, number>;
  /** Milliseconds from the press to the list of the new filter. */
  lists: number[];
}

/** Makes the page record the duration of interactions, and the time from a click until the list shows other homes. */
const startRecording = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const recording: Recording = { interactions: new Map(), lists: [] };
    Object.assign(window, { recording });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceEventTiming[])
        if (entry.interactionId)
          recording.interactions.set(entry.interactionId, Math.max(recording.interactions.get(entry.interactionId) ?? 0, entry.duration));
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
    /** The ids of the homes in the list, joined. */
    const readShownIds = () =>
      [...document.querySelectorAll('article[data-property]')].map((card) => card.getAttribute('data-property')).join();
    let lastClick: { at: number; ids: string } | null = null;
    addEventListener(
      'click',
      (event) => {
        lastClick = { at: event.timeStamp, ids: readShownIds() };
      },
      { capture: true },
    );
    new MutationObserver(() => {
      // the list is busy until the homes of the new filter are shown
      if (!lastClick || document.querySelector('main [aria-busy="true"]')) return;
      const ids = readShownIds();
      if (ids === '' || ids === lastClick.ids) return;
      recording.lists.push(performance.now() - lastClick.at);
      lastClick = null;
    }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['aria-busy', 'data-property'] });
  });
/** Reads from the page the durations in milliseconds of all interactions and lists so far. */
const readRecording = (page: Page): Promise<{ interactions: number[]; lists: number[] }> =>
  page.evaluate(() => {
    const { recording } = window as unknown as { recording: Recording };
    return { interactions: [...recording.interactions.values()], lists: recording.lists };
  });

/** Opens a page that records, uses it by `interact`, and returns what was recorded. `slowdown`: how many times slower the processor is. */
async function measure(browser: Browser, url: string, slowdown: number, interact: (page: Page) => Promise<void>) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await startRecording(page);
  await page.goto(url, { waitUntil: 'networkidle' });
  await (await page.context().newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await interact(page);
  // the browser reports the last interaction only after its paint
  await page.waitForTimeout(PAUSE_MS);
  const recording = await readRecording(page);
  await page.close();
  return recording;
}

/**
 * Presses and releases the mouse over a checkbox or a toggle button. Playwright's own `click` would run a script during the interaction,
 * which would be measured too.
 * @throws Error when the press changed nothing
 */
async function press(page: Page, target: Locator): Promise<void> {
  const readCheckedState = () =>
    target.evaluate((element) => (element instanceof HTMLInputElement ? String(element.checked) : element.ariaPressed));
  const before = await readCheckedState();
  // scrolled to the middle, because sticky elements cover the edges of the window
  await target.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const box = (await target.boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.waitForTimeout(POINTER_REST_MS);
  await page.mouse.down();
  await page.mouse.up();
  if ((await readCheckedState()) === before) throw new Error(`A press on ${target.toString()} changed nothing`);
}

/** Ticks checkboxes of the filters and clears them again, and waits after each change until the list shows its homes. */
async function changeFilters(page: Page): Promise<void> {
  const boxes = page.getByRole('complementary', { name: 'Filters' }).getByRole('checkbox');
  const count = await boxes.count();
  for (let round = 0; round < ROUNDS; round++) {
    // two rounds for each box: the first ticks it, the second clears it
    const box = boxes.nth(Math.floor(round / 2) % count);
    const listsBefore = (await readRecording(page)).lists.length;
    await press(page, box);
    // the wait ends without a new list when all homes of the first page match the filter
    await page
      .waitForFunction((n) => (window as unknown as { recording: Recording }).recording.lists.length > n, listsBefore, {
        timeout: LIST_TIMEOUT_MS,
      })
      .catch(() => undefined);
    await page.waitForTimeout(PAUSE_MS);
  }
}

/** Presses the save buttons of the first homes, which have a heart as icon, in turn. */
async function pressHearts(page: Page): Promise<void> {
  const hearts = page.locator('article[data-property]').getByRole('button', { name: /^(Save|Remove)/ });
  for (let round = 0; round < ROUNDS; round++) {
    await press(page, hearts.nth(round % (await hearts.count())));
    await page.waitForTimeout(PAUSE_MS);
  }
}

/** Opens the photos of the first home and shows one after the other by the arrow key. */
async function browsePhotos(page: Page): Promise<void> {
  await page.locator('article[data-property] a').first().click();
  await page.waitForURL(/\/properties\/\d+/);
  await page.getByRole('button', { name: /^Show all/ }).click();
  await page.getByRole('dialog').waitFor();
  for (let round = 0; round < ROUNDS; round++) {
    await page.keyboard.press('ArrowRight');
    await page.waitForTimeout(PAUSE_MS);
  }
}

/** Drags the map to and fro. */
async function dragMap(page: Page): Promise<void> {
  await page.locator('[data-pin]').first().waitFor();
  const box = (await page.locator('.leaflet-container').boundingBox())!;
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  for (let round = 0; round < ROUNDS; round++) {
    // pixels
    const [dx, dy] = round % 2 ? [160, 60] : [-160, -60];
    await page.mouse.move(middle.x, middle.y);
    await page.mouse.down();
    for (let step = 1; step <= 15; step++) await page.mouse.move(middle.x + (dx * step) / 15, middle.y + (dy * step) / 15);
    await page.mouse.up();
    await page.waitForTimeout(2 * PAUSE_MS);
  }
}

/** The kinds of interactions: the printed name, the page, and the function that interacts. */
const KINDS = [
  ['a changed filter', '/properties', changeFilters],
  ['a heart', '/properties', pressHearts],
  ['the photos of a home', '/properties', browsePhotos],
  ['a dragged map', '/properties?view=map', dragMap],
] as const;

// an icon of the product stands in for every tile of the map
const tileUrl = `http://127.0.0.1:${values.port}/icon-192.png?tile={z}/{x}/{y}`;
const product = await startProduct(values.data, values.port, { TILE_URL: tileUrl });
const browser = await chromium.launch({ executablePath: await browserPath(), args: ['--no-sandbox', '--disable-dev-shm-usage'] });

/** Measures each kind of interaction and prints one line for each. `total`: how many homes there are. */
async function measureAll(total: number): Promise<void> {
  console.log(`${total.toLocaleString('en')} homes; interaction to next paint with the processor slowed down ${values.slowdown} times`);
  for (const [name, path, interact] of KINDS) {
    const { interactions } = await measure(browser, product.base + path, Number(values.slowdown), interact);
    console.log(`${name}: ${formatSpread(interactions)} (${interactions.length} of 16 ms and more)`);
  }
  const { lists } = await measure(browser, `${product.base}/properties`, 1, changeFilters);
  console.log(`from a changed filter to its list, at full speed: ${formatSpread(lists)} (${lists.length})`);
  console.log(`software drawing, Chromium ${browser.version()}`);
}

try {
  const { total } = await product.query<{ total: number }>('property.search', {});
  if (total > 0) await measureAll(total);
  else {
    console.error(`There are no properties under ${values.data}: npm run seed loads some`);
    process.exitCode = 1;
  }
} finally {
  await browser.close();
  await product.stop();
}
