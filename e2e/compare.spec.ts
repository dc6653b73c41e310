// The comparison of homes: choosing them on cards, the bar that shows the choice on every page, and the page with the table. The browser
// stores the choice; the URL of the page has the whole comparison. Homes that are gone and failures are tested in src/client/compare.
import { expect, expectAccessible, expectAccessibleInBothSchemes, test } from './test.ts';
import { DESKTOP, PHONE } from './viewport.ts';

/** The accessible name of the bar by language. */
const BAR_NAMES = { en: 'Homes to compare', ar: 'منازل للمقارنة' };

test('homes chosen on cards, also by keyboard, are shown in a bar and compared side by side at a URL that has the whole state', async ({
  page,
  browser,
}) => {
  await page.goto('/properties');
  const compareButtons = page.getByRole('article').getByRole('button', { name: /^Compare / });
  const bar = page.getByRole('region', { name: BAR_NAMES.en });
  const takeOutButtons = page.getByRole('button', { name: /^Take out / });
  await test.step('four homes are chosen, and not a fifth', async () => {
    for (const [n, key] of ['Enter', 'Space'].entries()) await compareButtons.nth(n).press(key);
    for (const n of [2, 3]) await compareButtons.nth(n).click();
    for (const n of [0, 1, 2, 3]) await expect(compareButtons.nth(n)).toHaveAttribute('aria-pressed', 'true');
    await expect(bar).toContainText('4 of 4');
    await compareButtons.nth(4).click();
    await expect(page.getByText('You can compare up to 4 homes. Take one out first.')).toBeVisible();
    await expect(compareButtons.nth(4)).toHaveAttribute('aria-pressed', 'false');
    await bar
      .getByRole('button', { name: /^Take out / })
      .first()
      .click();
    await expect(bar).toContainText('3 of 4');
  });
  await test.step('the choice stays when the results are shown as a list, and the bar leads to the table by keyboard', async () => {
    await page.goto('/properties?view=list');
    await expect(bar).toContainText('3 of 4');
    await expect(page.getByRole('article').getByRole('button', { name: /^Compare /, pressed: true })).toHaveCount(3);
    await bar.getByRole('button').last().focus();
    await page.keyboard.press('Tab');
    await expect(bar.getByRole('link', { name: 'Compare' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/compare\?ids=\d+,\d+,\d+$/);
    await expect(page.getByRole('table', { name: 'Comparison of 3 homes' })).toBeVisible();
    await expect(bar).toBeHidden();
  });
  await test.step('only differences are shown on request, also in a browser where nothing was chosen', async () => {
    await expect(page.getByRole('columnheader')).toHaveCount(4);
    const rows = await page.getByRole('rowheader').count();
    await page.getByRole('checkbox', { name: 'Show only differences' }).press('Space');
    await expect(page).toHaveURL(/&differences=1$/);
    await expect.poll(() => page.getByRole('rowheader').count()).toBeLessThan(rows);
    const otherContext = await browser.newContext();
    const otherPage = await otherContext.newPage();
    await otherPage.goto(page.url());
    await expect(otherPage.getByRole('table', { name: 'Comparison of 3 homes' })).toBeVisible();
    await expect(otherPage.getByRole('checkbox', { name: 'Show only differences' })).toBeChecked();
    expect(await otherPage.getByRole('rowheader').allTextContents()).toEqual(await page.getByRole('rowheader').allTextContents());
    await otherContext.close();
  });
  await test.step('homes are taken out until nothing is left to compare', async () => {
    await takeOutButtons.first().click();
    await expect(page.getByRole('table', { name: 'Comparison of 2 homes' })).toBeVisible();
    await takeOutButtons.first().click();
    await expect(page.getByText('Add one more to compare.')).toBeVisible();
    await takeOutButtons.first().click();
    await expect(page.getByRole('heading', { name: 'Nothing to compare yet' })).toBeVisible();
    await expect(page.getByText('Press Compare on two homes or more.')).toBeVisible();
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE });

  test('the pictures of the bar are beside its button at every width, and the bar is accessible', async ({ page }) => {
    await page.goto('/properties');
    const compareButtons = page.getByRole('article').getByRole('button', { name: /^Compare /, pressed: false });
    for (const _ of [0, 1, 2, 3]) await compareButtons.first().click();
    const bar = page.getByRole('region', { name: BAR_NAMES.en });
    await expect(bar).toContainText('4 of 4');
    await expectAccessible(page);
    for (const width of [PHONE.width, 360, 320, DESKTOP.width]) {
      await page.setViewportSize({ width, height: PHONE.height });
      const lastPicture = (await bar.getByRole('listitem').last().boundingBox())!;
      const compareLink = (await bar.getByRole('link', { name: 'Compare' }).boundingBox())!;
      expect(lastPicture.x + lastPicture.width, String(width)).toBeLessThan(compareLink.x);
    }
  });

  test('the pictures and titles stay while the page scrolls, no home is cut, and the comparison prints as one landscape page', async ({
    page,
  }) => {
    const ids = (await (await page.request.get('/api/properties?limit=4')).json()).map(({ id }: { id: number }) => id);
    await page.goto(`/compare?ids=${ids.join()}`);
    const table = page.getByRole('table', { name: 'Comparison of 4 homes' });
    const title = page.getByRole('columnheader').nth(1);
    const rowLabel = page.getByRole('rowheader', { name: 'Advertiser' });
    await test.step('on a phone', async () => {
      await rowLabel.evaluate((cell) => cell.scrollIntoView({ block: 'end' }));
      await expect(rowLabel).toBeInViewport();
      // below the header of the site
      const headerEnd = await page.getByRole('banner').evaluate((header) => header.getBoundingClientRect().bottom);
      const picture = table.locator('thead img').first();
      await expect.poll(async () => (await picture.boundingBox())!.y).toBeGreaterThanOrEqual(headerEnd);
      await expect(title).toBeInViewport({ ratio: 1 });
      for (const width of [PHONE.width, 320]) {
        await page.setViewportSize({ width, height: PHONE.height });
        const edges = await table.evaluate((element) => {
          const cells = [...element.querySelectorAll('td, th')].map((cell) => cell.getBoundingClientRect());
          return [Math.min(...cells.map(({ left }) => left)), Math.max(...cells.map(({ right }) => right))];
        });
        expect(edges[0]).toBeGreaterThanOrEqual(0);
        expect(edges[1]).toBeLessThanOrEqual(width);
        // the page alone scrolls
        const scrollers = await table.evaluate((element) => {
          const found: string[] = [];
          for (let box = element.parentElement; box && box !== document.body; box = box.parentElement)
            if (getComputedStyle(box).overflowY !== 'visible') found.push(box.className);
          return found;
        });
        expect(scrollers).toEqual([]);
      }
    });
    await test.step('on a desktop', async () => {
      await page.setViewportSize(DESKTOP);
      await rowLabel.scrollIntoViewIfNeeded();
      await expect(title).toBeInViewport();
    });
    await test.step('in print', async () => {
      const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
      // a PDF has one object `/Type /Page` per page, and its size as `/MediaBox [0 0 width height]`
      expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
      const [, pageWidth, pageHeight] = /\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)/.exec(pdf)!.map(Number);
      expect(pageWidth!).toBeGreaterThan(pageHeight!);
    });
  });
});

for (const language of ['en', 'ar'] as const) {
  test(`the comparison and its bar are accessible in ${language}, light and dark`, { tag: '@slow' }, async ({ page }) => {
    const prefix = language === 'ar' ? '/ar' : '';
    for (const viewport of [DESKTOP, PHONE]) {
      await page.setViewportSize(viewport);
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
