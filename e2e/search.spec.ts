import { expect, expectAlive, test } from './test.ts';

test('from the first page to a home: search panel, filters, chips, sort, pages, back and forward', async ({ page }) => {
  await page.goto('/');
  await expectAlive(page);
  await page.getByLabel('Area', { exact: true }).fill('Dubai Marina');
  await page.getByLabel('Property Type').selectOption('Apartment');
  await page.getByRole('button', { name: 'Find Properties' }).click();
  await expect(page).toHaveURL(/\/properties\?.*location=Dubai(\+|%20)Marina.*propertyType=Apartment/);
  await expect(page.getByText(/^Showing \d+ propert/).first()).toBeVisible();
  for (const place of await page.locator('article[data-property] p').filter({ hasText: 'Dubai' }).allTextContents())
    expect(place).toContain('Dubai Marina');

  await page.goto('/properties');
  await expectAlive(page);
  await expect(page.locator('article[data-property]')).toHaveCount(10);
  await page.getByRole('checkbox', { name: /^Villa/ }).check();
  await page.getByRole('button', { name: 'Apply Filters' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dubai Luxury Villas for Sale');
  await expect(page).toHaveURL(/propertyType=Villa/);
  await page.locator('label:has-text("Sort") select:visible').selectOption('price-asc');
  await expect(page).toHaveURL(/sort=price-asc/);
  await expect
    .poll(async () => {
      const prices = (await page.locator('article[data-property]').allTextContents()).map((text) =>
        Number(/AED\s*([\d,]+)/.exec(text)![1]!.replaceAll(',', '')),
      );
      return prices.every((price, i) => i === 0 || price >= prices[i - 1]!);
    })
    .toBe(true);
  await page.getByRole('link', { name: /Next/ }).click();
  await expect(page).toHaveURL(/page=2/);
  await page.goBack();
  await expect(page).not.toHaveURL(/page=2/);
  await page.goBack();
  await expect(page).not.toHaveURL(/sort=price-asc/);
  await page.goForward();
  await expect(page).toHaveURL(/sort=price-asc/);
  await page.locator('article[data-property] h3 a, article[data-property] h2 a').first().click();
  await expect(page).toHaveURL(/\/properties\/\d+$/);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test('the header finds areas, homes and references while typing, by keyboard alone', async ({ page }) => {
  await page.goto('/agents');
  await expectAlive(page);
  await page.keyboard.press('/');
  const field = page.getByRole('combobox', { name: 'Area, home or reference' });
  await expect(field).toBeFocused();
  await field.fill('palm jumeriah');
  await expect(page.getByRole('option', { name: /Palm Jumeirah/ }).first()).toBeVisible();
  await field.fill('DLV-1042');
  await expect(page.getByRole('option', { name: /lakeside villa/i })).toBeVisible();
  await expect(page.getByRole('option', { name: /lakeside villa/i })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/properties\/1042$/);
  await page.keyboard.press('/');
  await field.fill('penthose palm');
  await page.waitForTimeout(400);
  await page.getByRole('option', { name: /penthose palm/ }).click();
  await expect(page).toHaveURL(/search=penthose/);
  await expect(page.locator('article[data-property]').first()).toContainText('Palm Jumeirah');
});

test('an empty result says so and offers a way out', async ({ page }) => {
  await page.goto('/properties?propertyType=commercial');
  await expectAlive(page);
  await expect(page.getByText('No properties found matching your criteria')).toBeVisible();
  await expect(page.getByText('Try adjusting your filters or search terms')).toBeVisible();
  await page.getByRole('link', { name: 'Clear all filters' }).click();
  await expect(page.locator('article[data-property]').first()).toBeVisible();
});

test('a failed search says what happened, and trying again mends it', async ({ page }) => {
  await page.goto('/agents');
  await expectAlive(page);
  await page.route(/\/trpc\/.*property\.search/, (route) => route.abort());
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Buy' }).click();
  await expect(page.getByText('Error loading properties')).toBeVisible();
  await expect(page.getByText('Failed to fetch properties')).toBeVisible();
  await page.unroute(/\/trpc\/.*property\.search/);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.locator('article[data-property]').first()).toBeVisible();
});

test('on a phone the filters are a sheet that says how many homes it would show', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/properties');
  await expectAlive(page);
  await page
    .getByRole('button', { name: /Filters/ })
    .first()
    .click();
  const stylesheet = page.getByRole('dialog');
  await stylesheet.getByRole('button', { name: '4+ bedrooms' }).first().click();
  await stylesheet.getByRole('button', { name: /Apply Filters/ }).click();
  await expect(page).toHaveURL(/minBedrooms=4/);
  await expect(page.locator('article[data-property]').first()).toBeVisible();
});

test('map and list show the same homes; moving the map searches; a marker opens its home', async ({ page }) => {
  await page.goto('/properties?view=map&location=Palm+Jumeirah');
  await expectAlive(page);
  const map = page.getByRole('region', { name: /map/i }).first();
  await expect(map.getByRole('link').first()).toBeVisible();
  expect((await page.getByRole('region', { name: 'Map of the homes found' }).boundingBox())!.height).toBe(600);
  await expect(page.getByText(/^Showing \d+ properties$/)).toBeVisible();
  const closer = page.getByRole('button', { name: /zoom in/i });
  await closer.click();
  await closer.click();
  await expect(page).toHaveURL(/bounds=/);
  // the address follows each step of the map: at rest, the markers are those of the closest view
  const atRest = async () => {
    const before = page.url();
    await page.waitForTimeout(700);
    return page.url() === before;
  };
  await expect.poll(atRest, { intervals: [0] }).toBe(true);
  const marker = map.locator('a[href^="/properties/"]').first();
  await expect(marker).toBeVisible();
  const href = await marker.evaluate((link) => {
    (link as HTMLAnchorElement).focus();
    return link.getAttribute('href');
  });
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`${href}$`));
});

test('a promoted home says so beside the map, on its pin, in its preview and on its page', async ({ page }) => {
  await page.goto('/properties?view=map&location=Dubai+Marina');
  await expectAlive(page);
  const rows = page.locator('article[data-property]');
  await expect(page.locator('[data-spot]').first()).toBeVisible();
  const promoted = rows.filter({ has: page.getByText('Promoted', { exact: true }) });
  await expect(promoted).toHaveCount(1);
  const id = await promoted.getAttribute('data-property');
  expect((await (await page.request.get(`/api/properties/${id}`)).json()).isPromoted).toBe(true);
  // closer, until the home stands alone
  const pin = page.locator(`a[data-spot][href="/properties/${id}"]`);
  await expect(async () => {
    if ((await pin.count()) === 0) await page.getByRole('button', { name: /zoom in/i }).click();
    await expect(pin).toHaveAttribute('title', 'Promoted', { timeout: 1000 });
  }).toPass();
  await expect(pin).toHaveAccessibleName(/, promoted, /);
  await pin.hover();
  await expect(page.getByRole('article', { name: 'Preview' }).getByText('Promoted', { exact: true })).toBeVisible();
  await page.goto(`/properties/${id}`);
  await expect(page.getByRole('main').getByText('Promoted', { exact: true }).first()).toBeVisible();
});
