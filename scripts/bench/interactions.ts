// npm run bench -- interactions [--data .data] [--port 5993] [--rounds 12] [--slowdown 4]
// Measures in Chromium, in milliseconds: interaction to next paint (Event Timing) of a changed filter, a heart, the photos and a dragged
// map, on a processor that is slowed down; and the time from a changed filter to its list, at full speed. On the product over the homes
// under --data; map tiles come from the product, so that no network is measured. Prints median, 95th percentile and longest; writes no
// file.
import { loadavg } from 'node:os';
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
/** Interactions of each kind. */
const ROUNDS = Number(values.rounds);
/** Time between two interactions, so that each is measured by itself. */
const PAUSE_MS = 600;
/** How long the pointer rests on an element before it is pressed, as that of a person does. */
const REST_MS = 200;
/** The longest wait for the list of a changed filter. */
const LIST_TIMEOUT_MS = 5_000;

/** What the script in the page records, as `window.recording`. */
interface Recording {
  /** Longest event of each interaction by its id, milliseconds. */
  interactions: Map<number, number>;
  /** Milliseconds from the press to the list of the new filter. */
  lists: number[];
}

/** Makes the page record the duration of interactions, and the time from a click to other homes in the list. */
const startRecording = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const recording: Recording = { interactions: new Map(), lists: [] };
    Object.assign(window, { recording });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceEventTiming[])
        if (entry.interactionId)
          recording.interactions.set(entry.interactionId, Math.max(recording.interactions.get(entry.interactionId) ?? 0, entry.duration));
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
    const shownIds = () =>
      [...document.querySelectorAll('article[data-property]')].map((card) => card.getAttribute('data-property')).join();
    let lastClick: { at: number; ids: string } | null = null;
    addEventListener(
      'click',
      (event) => {
        lastClick = { at: event.timeStamp, ids: shownIds() };
      },
      { capture: true },
    );
    new MutationObserver(() => {
      if (!lastClick || document.querySelector('main [aria-busy="true"]')) return;
      const ids = shownIds();
      if (ids === '' || ids === lastClick.ids) return;
      recording.lists.push(performance.now() - lastClick.at);
      lastClick = null;
    }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['aria-busy', 'data-property'] });
  });
/** Durations in milliseconds of all interactions and lists so far. */
const readRecording = (page: Page): Promise<{ interactions: number[]; lists: number[] }> =>
  page.evaluate(() => {
    const { recording } = window as unknown as { recording: Recording };
    return { interactions: [...recording.interactions.values()], lists: recording.lists };
  });

/** Opens a page that records, lets `act` use it, and returns what was recorded. */
async function measure(browser: Browser, url: string, slowdown: number, act: (page: Page) => Promise<void>) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await startRecording(page);
  await page.goto(url, { waitUntil: 'networkidle' });
  await (await page.context().newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await act(page);
  // entries of the last interaction come after its paint
  await page.waitForTimeout(PAUSE_MS);
  const recording = await readRecording(page);
  await page.close();
  return recording;
}

/**
 * Presses the left button of the mouse over a checkbox or a button with two states. A locator's own click would run a script of
 * Playwright inside of the interaction.
 * @throws Error when the press changed nothing
 */
async function press(page: Page, target: Locator): Promise<void> {
  const readState = () =>
    target.evaluate((element) => (element instanceof HTMLInputElement ? String(element.checked) : element.ariaPressed));
  const before = await readState();
  // to the middle: sticky elements cover the edges of the window
  await target.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const box = (await target.boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.waitForTimeout(REST_MS);
  await page.mouse.down();
  await page.mouse.up();
  if ((await readState()) === before) throw new Error(`A press on ${target.toString()} changed nothing`);
}

/** Ticks boxes of the filters and clears them again, each after the list of the one before is shown. */
async function changeFilters(page: Page): Promise<void> {
  const boxes = page.getByRole('complementary', { name: 'Filters' }).getByRole('checkbox');
  const count = await boxes.count();
  for (let round = 0; round < ROUNDS; round++) {
    // twice the same box: ticked, then cleared
    const box = boxes.nth((round >> 1) % count);
    const before = (await readRecording(page)).lists.length;
    await press(page, box);
    // a filter that all homes of the first page match changes nothing to wait for
    await page
      .waitForFunction((n) => (window as unknown as { recording: Recording }).recording.lists.length > n, before, {
        timeout: LIST_TIMEOUT_MS,
      })
      .catch(() => undefined);
    await page.waitForTimeout(PAUSE_MS);
  }
}

/** Saves homes and removes them again. */
async function pressHearts(page: Page): Promise<void> {
  const hearts = page.locator('article[data-property]').getByRole('button', { name: /^(Save|Remove)/ });
  for (let round = 0; round < ROUNDS; round++) {
    await press(page, hearts.nth(round % (await hearts.count())));
    await page.waitForTimeout(PAUSE_MS);
  }
}

/** Opens the photos of the first home and moves on by key. */
async function lookAtPhotos(page: Page): Promise<void> {
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
    const [dx, dy] = round % 2 ? [160, 60] : [-160, -60];
    await page.mouse.move(middle.x, middle.y);
    await page.mouse.down();
    for (let step = 1; step <= 15; step++) await page.mouse.move(middle.x + (dx * step) / 15, middle.y + (dy * step) / 15);
    await page.mouse.up();
    await page.waitForTimeout(2 * PAUSE_MS);
  }
}

/** What is measured: the printed name, the page and what is done there. */
const KINDS = [
  ['a changed filter', '/properties', changeFilters],
  ['a heart', '/properties', pressHearts],
  ['the photos of a home', '/properties', lookAtPhotos],
  ['a dragged map', '/properties?view=map', dragMap],
] as const;

// an icon in place of a tile of the map
const tiles = `http://127.0.0.1:${values.port}/icon-192.png?tile={z}/{x}/{y}`;
const product = await startProduct(values.data, values.port, { TILE_URL: tiles });
const browser = await chromium.launch({ executablePath: await browserPath(), args: ['--no-sandbox', '--disable-dev-shm-usage'] });

/** Measures each kind of interaction and prints one line of it. */
async function measureAll(total: number): Promise<void> {
  console.log(`${total.toLocaleString('en')} homes; interaction to next paint with the processor slowed down ${values.slowdown} times`);
  for (const [what, path, act] of KINDS) {
    const { interactions } = await measure(browser, product.base + path, Number(values.slowdown), act);
    console.log(`${what}: ${formatSpread(interactions)} (${interactions.length} of 16 ms and more)`);
  }
  const { lists } = await measure(browser, `${product.base}/properties`, 1, changeFilters);
  console.log(`from a changed filter to its list, at full speed: ${formatSpread(lists)} (${lists.length})`);
  console.log(`load ${loadavg()[0]!.toFixed(1)} on this machine, software drawing, Chromium ${browser.version()}, Node ${process.version}`);
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
