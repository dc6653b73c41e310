import type { Page } from '@playwright/test';
import { createListing, createUser, getProperty, searchIds, unique } from './factories.ts';
import { expect, test } from './test.ts';

const map = (page: Page) => page.getByRole('region', { name: 'Map of the homes found' });
const rows = (page: Page) => page.locator('article[data-property]');

test('the map is at least 600 px high and shows the number of results in its area', async ({ page }) => {
  await page.goto('/properties?view=map&location=Palm+Jumeirah');
  await expect(map(page).getByRole('link').first()).toBeVisible();
  expect((await map(page).boundingBox())!.height).toBeGreaterThanOrEqual(600);
  const ids = await searchIds(page.request, 'location=Palm+Jumeirah&transactionType=Buy');
  await expect(page.getByText(`Showing ${ids.length} properties`, { exact: true })).toBeVisible();
  const listed = await rows(page).evaluateAll((all) => all.map((row) => Number((row as HTMLElement).dataset.property)));
  expect(listed.length).toBeGreaterThan(0);
  expect(ids).toEqual(expect.arrayContaining(listed));
});

test('moving the map searches its area, and Enter on a marker opens the property', async ({ page }) => {
  await page.goto('/properties?view=map&location=Palm+Jumeirah');
  const zoomIn = page.getByRole('button', { name: /zoom in/i });
  await zoomIn.click();
  await zoomIn.click();
  await expect(page).toHaveURL(/bounds=/);
  // the URL follows each step of the animation: at rest, the markers are those of the closest view
  const isAtRest = async () => {
    const before = page.url();
    await page.waitForTimeout(700);
    return page.url() === before;
  };
  await expect.poll(isAtRest, { intervals: [0] }).toBe(true);
  const marker = map(page).locator('a[href^="/properties/"]').first();
  await expect(marker).toBeVisible();
  const href = await marker.evaluate((link) => {
    (link as HTMLAnchorElement).focus();
    return link.getAttribute('href');
  });
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`${href}$`));
});

test('a promoted property is labelled beside the map, on its marker, in its preview and on its page', async ({ page }) => {
  await page.goto('/properties?view=map&location=Dubai+Marina');
  await expect(page.locator('[data-pin]').first()).toBeVisible();
  const promoted = rows(page).filter({ has: page.getByText('Promoted', { exact: true }) });
  await expect(promoted).toHaveCount(1);
  const id = Number(await promoted.getAttribute('data-property'));
  const { isPromoted, latitude, longitude } = await getProperty(page.request, id);
  expect(isPromoted).toBe(true);
  // so near that the property has a marker of its own
  const near = [latitude! - 0.001, longitude! - 0.002, latitude! + 0.001, longitude! + 0.002];
  await page.goto(`/properties?view=map&bounds=${near.join(',')}`);
  const marker = page.locator(`a[data-pin][href="/properties/${id}"]`);
  await expect(marker).toHaveAttribute('title', 'Promoted');
  await expect(marker).toHaveAccessibleName(/, promoted, /);
  await marker.hover();
  await expect(page.getByRole('article', { name: 'Preview' }).getByText('Promoted', { exact: true })).toBeVisible();
  await page.goto(`/properties/${id}`);
  await expect(page.getByRole('main').getByText('Promoted', { exact: true }).first()).toBeVisible();
});

test('the map fills a window of 1920 x 1080: its height, and its width but for the list', async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  await page.goto('/properties?view=map');
  await expect(map(page).locator('[data-pin]').first()).toBeVisible();
  const { x, y, width, height } = (await map(page).boundingBox())!;
  expect(1080 - (y + height)).toBeLessThanOrEqual(24);
  expect(1920 - (x + width)).toBeLessThanOrEqual(32);
  expect(width).toBeGreaterThan(1400);
});

/** A layout shift: its share of the window, and the elements that moved. */
interface Shift {
  value: number;
  moved: string[];
}

test('the answer of the server holds the ground of the first view, and nothing shifts when the map replaces it', async ({ page }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await released;
    await route.continue();
  });
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; sources: { node: Node | null }[] })[])
        shifts.push({
          value: entry.value,
          moved: entry.sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 90) : '')),
        });
    }).observe({ type: 'layout-shift', buffered: true });
  });
  // homes that no other test adds to: a new one moves the rows of the list
  await page.goto('/properties?view=map&location=Emirates+Hills', { waitUntil: 'commit' });
  const loadingFrame = page.getByRole('status', { name: 'Loading the map' });
  const ground = loadingFrame.locator('svg path').first();
  await expect(ground).toBeAttached();
  // late fonts may move lines of text; what the scripts change is measured from here on
  await page.evaluate(async () => {
    await Promise.allSettled([...document.fonts].map((font) => font.load()));
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    (window as unknown as { shifts: Shift[] }).shifts.length = 0;
  });
  const [before, box] = [(await ground.boundingBox())!, (await loadingFrame.boundingBox())!];
  release();
  await expect(map(page).locator('[data-pin]').first()).toBeVisible();
  // the frame stays where it was, and so does the coast: the zoom level that the server chose is that of the map
  expect(await map(page).boundingBox()).toEqual(box);
  const land = (await page.locator('.leaflet-ground-pane path').first().boundingBox())!;
  expect(before.width).toBeGreaterThan(box.width);
  expect(land.width).toBeGreaterThan(box.width);
  const shifts = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
  expect(shifts.filter(({ value }) => value > 0.001)).toEqual([]);
});

test('the first view fits the homes found and lists them beside the map', async ({ page }) => {
  await page.goto('/properties?view=map&transactionType=Rent');
  await expect(page.getByText(/are in the part of the map you see/)).toBeVisible();
  const [, inView, total] = (await page.getByText(/are in the part of the map you see/).textContent())!.match(/(\d+) of (\d+)/)!;
  expect(Number(inView)).toBeGreaterThanOrEqual(Number(total) * 0.8);
});

test('labels on the map touch neither each other nor a place name', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/properties?view=map');
  await expect(map(page).locator('[data-pin]').first()).toBeVisible();
  const zoomIn = page.getByRole('button', { name: 'Zoom in', exact: true });
  for (let step = 0; step < 3; step++) {
    await expect(page.locator('.leaflet-zoom-anim')).toHaveCount(0);
    const overlaps = () =>
      page.evaluate(() => {
        const boxes = [...document.querySelectorAll('[data-pin], .leaflet-names-pane span')].map((one) => one.getBoundingClientRect());
        const isTouching = (a: DOMRect, b: DOMRect) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
        return boxes.flatMap((a, i) => boxes.slice(i + 1).filter((b) => isTouching(a, b))).length;
      });
    await expect.poll(overlaps).toBe(0);
    expect(await page.locator('[data-pin]').count()).toBeGreaterThan(2);
    await zoomIn.click();
  }
});

test('the wheel zooms the map at once and leaves the page where it is', async ({ page }) => {
  await page.goto('/properties?view=map');
  await expect(map(page).locator('[data-pin]').first()).toBeVisible();
  await map(page).hover({ position: { x: 300, y: 300 } });
  await page.mouse.wheel(0, -300);
  await expect(page).toHaveURL(/bounds=/);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test('without "Search as I move" a moved map searches when asked to, also on the next visit', async ({ page }) => {
  await page.goto('/properties?view=map');
  await expect(map(page).locator('[data-pin]').first()).toBeVisible();
  const searchAsIMove = page.getByRole('checkbox', { name: 'Search as I move' });
  await expect(searchAsIMove).toBeChecked();
  await searchAsIMove.uncheck();
  const search = page.getByRole('button', { name: 'Search this area' });
  await expect(search).toBeHidden();
  const listedCount = await rows(page).count();
  await page.getByRole('button', { name: 'Zoom in', exact: true }).click();
  await page.getByRole('button', { name: 'Zoom in', exact: true }).click();
  await expect(search).toBeVisible();
  expect(page.url()).not.toContain('bounds=');
  expect(await rows(page).count()).toBe(listedCount);
  await search.click();
  await expect(page).toHaveURL(/bounds=/);
  await expect(search).toBeHidden();
  await page.reload();
  await expect(searchAsIMove).not.toBeChecked();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('a tap on a price shows its card, a swipe the next, and the second tap opens the property', async ({ page }) => {
    await page.goto('/properties?view=map&location=Palm+Jumeirah');
    const pins = page.locator('a[data-pin]');
    await expect(pins.first()).toBeVisible();
    const pin = pins.first();
    // a finger needs more than the label: the area that takes a tap reaches 6 px beyond it
    expect((await pin.evaluate((link) => getComputedStyle(link, '::before').inset)).startsWith('-6px')).toBe(true);
    await pin.tap();
    const strip = page.getByRole('region', { name: 'Homes on the map, one by one' });
    const current = strip.locator('li[aria-current]');
    await expect(current).toBeInViewport({ ratio: 0.9 });
    const first = await current.getAttribute('data-card');
    expect(await pin.getAttribute('href')).toBe(`/properties/${first}`);
    await expect(page.locator(`article[data-property="${first}"]`)).toHaveAttribute('aria-current', 'true');
    // a swipe moves the strip by one card
    await strip
      .getByRole('list')
      .first()
      .evaluate((list) => {
        const [one, next] = [list.children[0]!.getBoundingClientRect(), list.children[1]!.getBoundingClientRect()];
        const isLast = list.querySelector('[aria-current]') === list.lastElementChild;
        list.scrollBy({ left: (next.left - one.left) * (isLast ? -1 : 1) });
      });
    await expect(current).not.toHaveAttribute('data-card', first!);
    const second = (await current.getAttribute('data-card'))!;
    await expect(page.locator(`article[data-property="${second}"]`)).toHaveAttribute('aria-current', 'true');
    await expect(page.locator('[data-pin][data-highlighted]')).toHaveCount(1);
    await current.getByRole('link').tap();
    await expect(page).toHaveURL(new RegExp(`/properties/${second}$`));
  });

  test('the card of a home whose pictures cannot be loaded has one placeholder, in light and in dark', async ({ page }) => {
    await page.route(/\.(avif|webp|jpe?g)(\?|$)/, (route) => route.abort());
    await page.goto('/properties?view=map&location=Palm+Jumeirah');
    await page.locator('a[data-pin]').first().tap();
    const card = page.getByRole('region', { name: 'Homes on the map, one by one' }).locator('li[aria-current]');
    await expect(card.getByText('AED')).toBeInViewport();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expect(card.locator('img:visible')).toHaveCount(1);
    }
  });

  test('properties in one building open a list of cards with price, facts and building', async ({ page }) => {
    await createUser(page.request);
    const location = unique('Quayside ');
    const place = { location, emirate: 'Umm Al Quwain', latitude: 25.5647, longitude: 55.5555, address: 'Harbour Tower, Quayside' };
    const cheaperProperty = await createListing(page.request, { ...place, title: `${location}, cheaper`, price: 910_000 });
    await createListing(page.request, { ...place, title: `${location}, dearer`, price: 1_200_000 });
    await page.goto(`/properties?view=map&location=${encodeURIComponent(location)}`);
    const stack = page.getByRole('button', { name: '2 homes in one place, show the list, 2 · from 910K' });
    await stack.tap();
    const list = page.getByRole('region', { name: '2 homes in one place' });
    await expect(list.getByRole('listitem').filter({ has: page.getByRole('link') })).toHaveCount(2);
    await expect(list).toContainText('Harbour Tower');
    await expect(list).toContainText('910,000');
    await expect(list).toContainText('sq ft');
    await list.getByRole('link').first().tap();
    await expect(page).toHaveURL(new RegExp(`/properties/${cheaperProperty.id}$`));
  });

  test('a single property is a price, near enough to see its streets', async ({ page }) => {
    await createUser(page.request);
    const location = unique('Lighthouse ');
    const { id } = await createListing(page.request, { location, emirate: 'Fujairah', latitude: 25.1288, longitude: 56.3265 });
    await page.goto(`/properties?view=map&location=${encodeURIComponent(location)}`);
    await expect(page.locator(`a[data-pin][href="/properties/${id}"]`)).toBeInViewport();
    await expect(page.getByRole('heading', { name: '1 home here' })).toBeVisible();
  });
});
