// The comparison of homes: choosing them on cards, the bar, the table and its page.
import { createListing, createUser, makeUnique } from './factories.ts';
import { atEveryWidth, expect, expectAccessibleInBothSchemes, test } from './test.ts';

/** The accessible name of the bar. */
const BAR_NAMES = { en: 'Homes to compare', ar: 'منازل للمقارنة' };

atEveryWidth((width) => {
  test('homes chosen on cards are shown in a bar and compared side by side at a URL that has the whole state', async ({
    page,
    browser,
  }) => {
    await page.goto('/properties');
    const compare = page.getByRole('article').getByRole('button', { name: /^Compare / });
    for (const n of [0, 1, 2, 3]) await compare.nth(n).click();
    await expect(compare.nth(3)).toHaveAttribute('aria-pressed', 'true');
    const region = page.getByRole('region', { name: BAR_NAMES.en });
    await expect(region).toContainText('4 of 4');
    await compare.nth(4).click();
    await expect(page.getByText('You can compare up to 4 homes. Take one out first.')).toBeVisible();
    await expect(compare.nth(4)).toHaveAttribute('aria-pressed', 'false');
    await region
      .getByRole('button', { name: /^Take out / })
      .first()
      .click();
    await expect(region).toContainText('3 of 4');
    // another page, the list view and a new tab show the same choice
    await page.goto('/properties?view=list');
    await expect(region).toContainText('3 of 4');
    await expect(page.getByRole('article').getByRole('button', { name: /^Compare /, pressed: true })).toHaveCount(3);
    await region.getByRole('link', { name: 'Compare' }).click();
    await expect(page).toHaveURL(/\/compare\?ids=\d+,\d+,\d+$/);
    await expect(page.getByRole('table', { name: 'Comparison of 3 homes' })).toBeVisible();
    await expect(region).toBeHidden();
    const columns = await page.getByRole('columnheader').count();
    expect(columns).toBe(4);
    const rows = await page.getByRole('rowheader').count();
    await page.getByRole('checkbox', { name: 'Show only differences' }).check();
    await expect(page).toHaveURL(/&differences=1$/);
    await expect.poll(() => page.getByRole('rowheader').count()).toBeLessThan(rows);
    // the address in a browser that chose nothing
    const otherContext = await browser.newContext({ viewport: { width, height: 900 } });
    const otherPage = await otherContext.newPage();
    await otherPage.goto(page.url());
    await expect(otherPage.getByRole('table', { name: 'Comparison of 3 homes' })).toBeVisible();
    await expect(otherPage.getByRole('checkbox', { name: 'Show only differences' })).toBeChecked();
    expect(await otherPage.getByRole('rowheader').allTextContents()).toEqual(await page.getByRole('rowheader').allTextContents());
    await otherContext.close();
    await page
      .getByRole('button', { name: /^Take out / })
      .first()
      .click();
    await expect(page.getByRole('table', { name: 'Comparison of 2 homes' })).toBeVisible();
    await page
      .getByRole('button', { name: /^Take out / })
      .first()
      .click();
    await expect(page.getByText('Add one more to compare.')).toBeVisible();
    await page
      .getByRole('button', { name: /^Take out / })
      .first()
      .click();
    await expect(page.getByRole('heading', { name: 'Nothing to compare yet' })).toBeVisible();
    await expect(page.getByText('Press Compare on two homes or more.')).toBeVisible();
  });

  test('the pictures of the bar are beside its button', async ({ page }) => {
    for (const narrowest of width === 390 ? [390, 360, 320] : [width]) {
      await page.setViewportSize({ width: narrowest, height: 844 });
      await page.goto('/properties');
      const compare = page.getByRole('article').getByRole('button', { name: /^Compare /, pressed: false });
      if (narrowest === 390 || width !== 390) for (const _ of [0, 1, 2, 3]) await compare.first().click();
      const region = page.getByRole('region', { name: BAR_NAMES.en });
      await expect(region).toContainText('4 of 4');
      const last = (await region.getByRole('listitem').last().boundingBox())!;
      const button = (await region.getByRole('link', { name: 'Compare' }).boundingBox())!;
      expect(last.x + last.width, String(narrowest)).toBeLessThan(button.x);
    }
  });

  test('the row of titles and the first column stay while the comparison scrolls', async ({ page, request }) => {
    const ids = (await (await request.get('/api/properties?limit=4')).json()).map(({ id }: { id: number }) => id);
    await page.goto(`/compare?ids=${ids.join()}`);
    const frame = page.getByRole('region', { name: 'Comparison of 4 homes' });
    const title = page.getByRole('columnheader').nth(1);
    const label = page.getByRole('rowheader', { name: 'Advertiser' });
    if (width === 390) {
      await frame.scrollIntoViewIfNeeded();
      await label.scrollIntoViewIfNeeded();
      await expect(label).toBeInViewport();
      await expect(title).toBeInViewport();
      // the pictures stay too, and the shadows say on which sides there are more homes
      await expect(frame.locator('thead img').first()).toBeInViewport();
      const edges = frame.locator('..');
      const opacities = () =>
        edges.evaluate((element) => ['::before', '::after'].map((side) => Number(getComputedStyle(element, side).opacity)));
      await expect.poll(opacities).toEqual([0, 1]);
      await frame.evaluate((element) => element.scrollBy(60, 0));
      await expect.poll(opacities).toEqual([1, 1]);
      await frame.evaluate((element) => element.scrollBy(element.scrollWidth, 0));
      await expect.poll(opacities).toEqual([1, 0]);
      await frame.evaluate((element) => element.scrollTo(240, element.scrollTop));
      await expect.poll(async () => Math.round((await label.boundingBox())!.x - (await frame.boundingBox())!.x)).toBeLessThanOrEqual(2);
      return;
    }
    await label.scrollIntoViewIfNeeded();
    await expect(title).toBeInViewport();
  });
});

test('both the comparison and the bar work by keyboard', async ({ page }) => {
  await page.goto('/properties');
  const compare = page.getByRole('article').getByRole('button', { name: /^Compare / });
  for (const n of [0, 1]) {
    await compare.nth(n).focus();
    await page.keyboard.press(n === 0 ? 'Enter' : 'Space');
    await expect(compare.nth(n)).toHaveAttribute('aria-pressed', 'true');
  }
  const region = page.getByRole('region', { name: BAR_NAMES.en });
  await region.getByRole('button').last().focus();
  await page.keyboard.press('Tab');
  await expect(region.getByRole('link', { name: 'Compare' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('table', { name: 'Comparison of 2 homes' })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Show only differences' }).focus();
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(/differences=1/);
});

test('a home that is sold stays as a column, and one that is paused or unknown is named as no longer listed', async ({ page, request }) => {
  await createUser(request);
  const [listed, sold, paused] = [
    await createListing(request, { title: makeUnique('Listed home ') }),
    await createListing(request, { title: makeUnique('Sold home ') }),
    await createListing(request, { title: makeUnique('Paused home ') }),
  ];
  for (const [id, status] of [
    [sold.id, 'sold'],
    [paused.id, 'paused'],
  ] as const)
    expect((await request.post('/trpc/listing.setStatus', { data: { json: { id, status } } })).status()).toBe(200);
  await page.goto(`/compare?ids=${listed.id},${sold.id},${paused.id},2000000000`);
  await expect(page.getByRole('table', { name: 'Comparison of 2 homes' })).toBeVisible();
  await expect(page.getByText('2 homes are no longer listed.')).toBeVisible();
  await expect(page.getByRole('columnheader', { name: /No longer available.*Sold home/ })).toBeVisible();
  expect(await page.content()).not.toContain(paused.title);
});

test('the page of a comparison names its failure and loads again', async ({ page }) => {
  await page.goto('/properties');
  await page
    .getByRole('article')
    .getByRole('button', { name: /^Compare / })
    .first()
    .click();
  const region = page.getByRole('region', { name: BAR_NAMES.en });
  await expect(region).toContainText('1 of 4');
  await page.goto('/help');
  await page.route(/property\.compare/, (route) => route.abort());
  await page.evaluate(() => {
    window.history.pushState({}, '', '/compare?ids=1042,1207');
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  await expect(page.getByRole('heading', { name: 'We could not load these homes' })).toBeVisible();
  await page.unroute(/property\.compare/);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('table', { name: 'Comparison of 2 homes' })).toBeVisible();
});

for (const language of ['en', 'ar'] as const) {
  test(`the comparison and its bar are accessible in ${language}, light and dark`, async ({ page }) => {
    const prefix = language === 'ar' ? '/ar' : '';
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`${prefix}/compare?ids=1042,1207,1301`);
      await expect(page.getByRole('table')).toBeVisible();
      await expectAccessibleInBothSchemes(page);
    }
    await page.goto(`${prefix}/properties`);
    await page
      .getByRole('article')
      .first()
      .getByRole('button', { name: /^(Compare|قارن) / })
      .click();
    await expect(page.getByRole('region', { name: BAR_NAMES[language] })).toBeVisible();
    await expectAccessibleInBothSchemes(page);
  });
}

test('a comparison prints as one landscape page', async ({ page }) => {
  await page.goto('/compare?ids=1042,1207,1301,1249');
  await expect(page.getByRole('table')).toBeVisible();
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  const [, pageWidth, pageHeight] = /\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)/.exec(pdf)!.map(Number);
  expect(pageWidth!).toBeGreaterThan(pageHeight!);
});
