// The comparison of homes: choosing them on cards, the bar that shows the choice on every page, and the page with the table. The browser
// stores the choice; the URL of the page has the whole comparison.
import { callerOf } from './caller.ts';
import { createListing, createUser, makeUnique } from './factories.ts';
import { atEveryWidth, expect, expectAccessibleInBothSchemes, test } from './test.ts';

/** The accessible name of the bar by language. */
const BAR_NAMES = { en: 'Homes to compare', ar: 'منازل للمقارنة' };

atEveryWidth((width) => {
  test('homes chosen on cards are shown in a bar and compared side by side at a URL that has the whole state', async ({
    page,
    browser,
  }) => {
    await page.goto('/properties');
    const compareButtons = page.getByRole('article').getByRole('button', { name: /^Compare / });
    for (const n of [0, 1, 2, 3]) await compareButtons.nth(n).click();
    await expect(compareButtons.nth(3)).toHaveAttribute('aria-pressed', 'true');
    const bar = page.getByRole('region', { name: BAR_NAMES.en });
    await expect(bar).toContainText('4 of 4');
    await compareButtons.nth(4).click();
    await expect(page.getByText('You can compare up to 4 homes. Take one out first.')).toBeVisible();
    await expect(compareButtons.nth(4)).toHaveAttribute('aria-pressed', 'false');
    await bar
      .getByRole('button', { name: /^Take out / })
      .first()
      .click();
    await expect(bar).toContainText('3 of 4');
    // the choice stays when the results are shown as a list
    await page.goto('/properties?view=list');
    await expect(bar).toContainText('3 of 4');
    await expect(page.getByRole('article').getByRole('button', { name: /^Compare /, pressed: true })).toHaveCount(3);
    await bar.getByRole('link', { name: 'Compare' }).click();
    await expect(page).toHaveURL(/\/compare\?ids=\d+,\d+,\d+$/);
    await expect(page.getByRole('table', { name: 'Comparison of 3 homes' })).toBeVisible();
    await expect(bar).toBeHidden();
    const columns = await page.getByRole('columnheader').count();
    expect(columns).toBe(4);
    const rows = await page.getByRole('rowheader').count();
    await page.getByRole('checkbox', { name: 'Show only differences' }).check();
    await expect(page).toHaveURL(/&differences=1$/);
    await expect.poll(() => page.getByRole('rowheader').count()).toBeLessThan(rows);
    // the URL shows the same comparison in a browser where nothing was chosen
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
    const viewportWidths = width === 390 ? [390, 360, 320] : [width];
    for (const viewportWidth of viewportWidths) {
      await page.setViewportSize({ width: viewportWidth, height: 844 });
      await page.goto('/properties');
      const compareButtons = page.getByRole('article').getByRole('button', { name: /^Compare /, pressed: false });
      // narrower windows have the choice already: the browser stores it
      if (viewportWidth === viewportWidths[0]) for (const _ of [0, 1, 2, 3]) await compareButtons.first().click();
      const bar = page.getByRole('region', { name: BAR_NAMES.en });
      await expect(bar).toContainText('4 of 4');
      const lastPicture = (await bar.getByRole('listitem').last().boundingBox())!;
      const compareLink = (await bar.getByRole('link', { name: 'Compare' }).boundingBox())!;
      expect(lastPicture.x + lastPicture.width, String(viewportWidth)).toBeLessThan(compareLink.x);
    }
  });

  test('the row of titles and the first column stay while the comparison scrolls', async ({ page, request }) => {
    const ids = (await (await request.get('/api/properties?limit=4')).json()).map(({ id }: { id: number }) => id);
    await page.goto(`/compare?ids=${ids.join()}`);
    const scrollBox = page.getByRole('region', { name: 'Comparison of 4 homes' });
    const title = page.getByRole('columnheader').nth(1);
    const rowLabel = page.getByRole('rowheader', { name: 'Advertiser' });
    if (width === 390) {
      await scrollBox.scrollIntoViewIfNeeded();
      await rowLabel.scrollIntoViewIfNeeded();
      await expect(rowLabel).toBeInViewport();
      await expect(title).toBeInViewport();
      // the pictures stay too, and shadows at the left (::before) and right (::after) edges show where more homes are
      await expect(scrollBox.locator('thead img').first()).toBeInViewport();
      const edges = scrollBox.locator('..');
      const readShadowOpacities = () =>
        edges.evaluate((element) => ['::before', '::after'].map((side) => Number(getComputedStyle(element, side).opacity)));
      await expect.poll(readShadowOpacities).toEqual([0, 1]);
      await scrollBox.evaluate((element) => element.scrollBy(60, 0));
      await expect.poll(readShadowOpacities).toEqual([1, 1]);
      await scrollBox.evaluate((element) => element.scrollBy(element.scrollWidth, 0));
      await expect.poll(readShadowOpacities).toEqual([1, 0]);
      await scrollBox.evaluate((element) => element.scrollTo(240, element.scrollTop));
      await expect
        .poll(async () => Math.round((await rowLabel.boundingBox())!.x - (await scrollBox.boundingBox())!.x))
        .toBeLessThanOrEqual(2);
      return;
    }
    await rowLabel.scrollIntoViewIfNeeded();
    await expect(title).toBeInViewport();
  });
});

test('both the comparison and the bar work by keyboard', async ({ page }) => {
  await page.goto('/properties');
  const compareButtons = page.getByRole('article').getByRole('button', { name: /^Compare / });
  for (const n of [0, 1]) {
    await compareButtons.nth(n).focus();
    await page.keyboard.press(n === 0 ? 'Enter' : 'Space');
    await expect(compareButtons.nth(n)).toHaveAttribute('aria-pressed', 'true');
  }
  const bar = page.getByRole('region', { name: BAR_NAMES.en });
  await bar.getByRole('button').last().focus();
  await page.keyboard.press('Tab');
  await expect(bar.getByRole('link', { name: 'Compare' })).toBeFocused();
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
    await callerOf(request).listing.setStatus.mutate({ id, status });
  const unknownId = 2_000_000_000;
  await page.goto(`/compare?ids=${listed.id},${sold.id},${paused.id},${unknownId}`);
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
  const bar = page.getByRole('region', { name: BAR_NAMES.en });
  await expect(bar).toContainText('1 of 4');
  await page.goto('/help');
  await page.route(/property\.compare/, (route) => route.abort());
  // opens the comparison without loading a document, as a link of the site does, so that the browser requests the homes
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
  // a PDF has one object `/Type /Page` per page, and its size as `/MediaBox [0 0 width height]`
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  const [, pageWidth, pageHeight] = /\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)/.exec(pdf)!.map(Number);
  expect(pageWidth!).toBeGreaterThan(pageHeight!);
});
