// The page of a property: gallery, sharing, its map, and the direction of its title. A sold property and the price history are tested in
// src/client/property and src/client/home-history.
import { ARABIC_TITLE_HOME, LAKESIDE_VILLA } from '../demo-homes.ts';
import { getProperty } from '../factories.ts';
import { expect, expectAccessible, test } from '../test.ts';

test('the gallery wraps around at both ends, Share copies the address without a share dialog, and the map is centred at zoom 15', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  /** Paths of the requested map tiles: `/zoom/x/y.png`. */
  const tilePaths: string[] = [];
  page.on('request', (request) => {
    if (/\/tiles\/\d/.test(request.url())) tilePaths.push(new URL(request.url()).pathname);
  });
  await page.goto(`/properties/${LAKESIDE_VILLA}`);
  await test.step('the gallery wraps around, by buttons and by keys', async () => {
    await page.getByRole('button', { name: /Show all \d+ photos/ }).click();
    const viewer = page.getByRole('dialog');
    const counter = viewer.getByText(/^\d+ \/ \d+$/);
    const total = Number((await counter.textContent())!.split('/')[1]);
    await expect(counter).toHaveText(`1 / ${total}`);
    await viewer.getByRole('button', { name: /previous/i }).click();
    await expect(counter).toHaveText(`${total} / ${total}`);
    await page.keyboard.press('ArrowRight');
    await expect(counter).toHaveText(`1 / ${total}`);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(viewer).toBeHidden();
  });
  await test.step('Share copies the address where the system has no share dialog', async () => {
    await page
      .getByRole('button', { name: /^Share/ })
      .first()
      .click();
    await expect(page.getByText('Link copied')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(new RegExp(`/properties/${LAKESIDE_VILLA}$`));
  });
  await test.step('the map is centred on the property at zoom 15', async () => {
    const { latitude, longitude } = await getProperty(page.request, LAKESIDE_VILLA);
    await page.getByRole('heading', { name: 'Where it is' }).scrollIntoViewIfNeeded();
    const mapLink = page.getByRole('link', { name: 'Open in OpenStreetMap' });
    await expect(mapLink).toHaveAttribute('href', new RegExp(`#map=15/${latitude}/${longitude}$`));
    await expect.poll(() => tilePaths.length).toBeGreaterThan(0);
    expect([...new Set(tilePaths.map((path) => path.split('/').at(-3)))]).toEqual(['15']);
  });
});

test('the title of a property in Arabic script sets its own text direction', async ({ page }) => {
  await page.goto(`/properties/${ARABIC_TITLE_HOME}`);
  const title = page.locator('h1 + p > span').first();
  await expect(title).toHaveAttribute('dir', 'auto');
  expect(await title.evaluate((element) => element.matches(':dir(rtl)'))).toBe(true);
});
