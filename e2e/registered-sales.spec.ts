// Sales registered at the Dubai Land Department: on the page of an area and on the map. The expected figures are those of the sales that are
// shipped with the product; the sales on the page of a home are tested in src/client/sale.
import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, test } from './test.ts';
import { DESKTOP, PHONE } from './viewport.ts';

/** The registered prices on the map: the checkbox that shows them, their panel (legend and table), and the figures of the areas on the map. */
interface SoldPrices {
  checkbox: Locator;
  panel: Locator;
  figures: Locator;
}

const readLabels = (links: Locator): Promise<string[]> => links.evaluateAll((all) => all.map((link) => link.getAttribute('aria-label')!));

/** Opens the map of the search page and ticks its checkbox for registered prices, by keyboard. */
async function showSoldPrices(page: Page): Promise<SoldPrices> {
  await page.goto('/properties?view=map');
  const checkbox = page.getByRole('checkbox', { name: 'Sold prices' });
  await checkbox.press('Space');
  const figures = page.getByRole('link', { name: /: AED [\d,]+ per sq ft, [\d,]+ sales$/ });
  await expect(figures.first()).toBeVisible();
  return { checkbox, panel: page.getByRole('region', { name: 'Registered AED per sq ft' }), figures };
}

test.describe('on a phone', () => {
  test.use({ viewport: PHONE });

  test('a newly installed site shows the registered sales of an area, in both languages', async ({ page }) => {
    await page.goto('/areas');
    await page.getByRole('region', { name: 'Registered sales by area' }).getByRole('link', { name: 'Dubai Marina', exact: true }).click();
    await expect(page).toHaveURL(/\/areas\/dubai-marina$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Living in Dubai Marina');
    const table = page.getByRole('region', { name: 'ready apartments' }).getByRole('table').first();
    // number of sales (on a phone under the label), median price, lower and upper quartile, AED per square foot
    await expect(table.getByRole('row', { name: /^2 bedrooms ?129( sales)? 2\.60M 2\.00M and 3\.52M 1,895$/ })).toBeVisible();
    await expect(page.getByText('Dubai Land Department, open data, January to August 2026.')).toBeVisible();
    await page.getByText('Show as a table').first().press('Enter');
    await expect(page.getByRole('columnheader', { name: 'Month' }).first()).toBeVisible();
    await page.goto('/ar/areas/dubai-marina');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('السكن في دبي مارينا');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  });
});

test('registered prices on the map are the figures of the table, stay while their legend is folded, and change to those of villas', async ({
  page,
}) => {
  const { checkbox, panel, figures } = await showSoldPrices(page);
  const labels = await readLabels(figures);
  await expect(panel.getByText('Dubai Land Department, open data, January to August 2026.')).toBeVisible();
  await panel.getByText('The figures as a table').press('Enter');
  await expect(panel.getByRole('table')).toBeVisible();
  const rows = (await panel.getByRole('row').allInnerTexts()).map((row) => row.replaceAll(/\s+/g, ' ').trim());
  for (const label of labels) expect(rows).toContain(label.replace(/: AED ([\d,]+) per sq ft, ([\d,]+) sales/, ' $1 $2'));
  await expectAccessible(page);
  const fold = panel.getByRole('button', { name: 'Registered AED per sq ft' });
  await fold.press('Enter');
  await expect(panel.getByRole('button')).toHaveCount(1);
  await expect(figures.first()).toBeVisible();
  await expect(checkbox).toBeChecked();
  await fold.press('Enter');
  await panel.getByRole('button', { name: 'Villas' }).press('Enter');
  await expect(panel.getByRole('button', { name: 'Villas' })).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => readLabels(figures)).not.toEqual(labels);
});

for (const [name, viewport] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
  test.describe(`on a ${name}`, () => {
    test.use({ viewport });

    test('registered prices on the map keep clear of the pins, and their legend starts folded on phones', async ({ page }) => {
      const { figures, panel } = await showSoldPrices(page);
      const fold = panel.getByRole('button', { name: 'Registered AED per sq ft' });
      await expect(fold).toHaveAttribute('aria-expanded', String(viewport === DESKTOP));
      if (viewport === PHONE) expect((await panel.boundingBox())!.height).toBeLessThan(60);
      const pins = page.locator('[data-pin]');
      await expect(pins.first()).toBeVisible();
      const findCoveredFigures = async () => {
        const readBoxes = (elements: Locator) =>
          elements.evaluateAll((all) =>
            all.map((element) => element.getBoundingClientRect().toJSON() as { left: number; right: number; top: number; bottom: number }),
          );
        const pinBoxes = await readBoxes(pins);
        return (await readBoxes(figures.filter({ visible: true }))).filter((figure) =>
          pinBoxes.some((pin) => pin.left < figure.right && figure.left < pin.right && pin.top < figure.bottom && figure.top < pin.bottom),
        );
      };
      await expect.poll(findCoveredFigures).toEqual([]);
      await page.getByRole('button', { name: 'Zoom in', exact: true }).press('Enter');
      await expect(figures.first()).toBeVisible();
      await expect.poll(findCoveredFigures).toEqual([]);
    });
  });
}
