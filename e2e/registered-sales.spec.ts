import { atEveryWidth, expect, expectAccessible, expectAccessibleInBothSchemes, test } from './test.ts';

atEveryWidth(() => {
  test('a fresh start shows the registered sales of an area, in both languages', async ({ page }) => {
    await page.goto('/areas');
    await page.getByRole('region', { name: 'Registered sales by area' }).getByRole('link', { name: 'Dubai Marina', exact: true }).click();
    await expect(page).toHaveURL(/\/areas\/dubai-marina$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Registered sales in Dubai Marina');
    const table = page.getByRole('region', { name: 'ready apartments' }).getByRole('table').first();
    // on a phone the number of sales stands under the label
    await expect(table.getByRole('row', { name: /^2 bedrooms ?129( sales)? 2\.60M 2\.00M and 3\.52M 1,895$/ })).toBeVisible();
    await expect(page.getByText('Dubai Land Department, open data, January to August 2026.')).toBeVisible();
    await page.getByText('Show as a table').first().press('Enter');
    await expect(page.getByRole('columnheader', { name: 'Month' }).first()).toBeVisible();
    await expectAccessible(page);
    await page.goto('/ar/areas/dubai-marina');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('المبيعات المسجلة في دبي مارينا');
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });
});

atEveryWidth((width) => {
  test('registered prices on the map are figures that a table says too, by keyboard and in both languages', async ({ page }) => {
    await page.goto('/properties?view=map');
    const toggle = page.getByRole('checkbox', { name: 'Sold prices' });
    await toggle.press('Space');
    const layer = page.getByRole('region', { name: 'Registered AED per sq ft' });
    await expect(layer.getByText('Dubai Land Department, open data, January to August 2026.')).toBeVisible();
    const figures = page.getByRole('link', { name: /: AED [\d,]+ per sq ft, [\d,]+ sales$/ });
    await expect(figures.first()).toBeVisible();
    await layer.getByText('The figures as a table').press('Enter');
    await expect(layer.getByRole('table')).toBeVisible();
    const rows = (await layer.getByRole('row').allInnerTexts()).map((row) => row.replaceAll(/\s+/g, ' ').trim());
    const names = await figures.evaluateAll((links) => links.map((link) => link.getAttribute('aria-label')!));
    for (const name of names) expect(rows).toContain(name.replace(/: AED ([\d,]+) per sq ft, ([\d,]+) sales/, ' $1 $2'));
    await expectAccessibleInBothSchemes(page);
    await layer.getByRole('button', { name: 'Villas' }).press('Enter');
    await expect(layer.getByRole('button', { name: 'Villas' })).toHaveAttribute('aria-pressed', 'true');
    await expect(layer.getByText('The figures as a table')).toBeVisible();
    await expect.poll(() => figures.evaluateAll((links) => links.map((link) => link.getAttribute('aria-label')!))).not.toEqual(names);
    await layer.getByRole('button', { name: 'Hide the sold prices' }).press('Enter');
    await expect(layer).toBeHidden();
    await expect(figures).toHaveCount(0);
    await expect(toggle).toBeFocused();
    if (width === 390) return;
    await page.goto('/ar/properties?view=map');
    await page.getByRole('checkbox', { name: 'أسعار البيع' }).press('Space');
    const arabic = page.getByRole('region', { name: 'السعر المسجل بالدرهم للقدم المربعة' });
    await arabic.getByText('الأرقام في جدول').press('Enter');
    await expect(arabic.getByRole('table')).toBeVisible();
    await expectAccessible(page);
  });
});

test('a home says what the sales of its area were, and leads to how that is worked out', async ({ page }) => {
  await page.goto('/properties/1207');
  const heading = page.getByRole('heading', { name: 'What comparable homes sold for' });
  await expect(async () => {
    await page.mouse.wheel(0, 600);
    await expect(heading).toBeVisible({ timeout: 200 });
  }).toPass();
  const section = page.locator('section', { has: heading });
  await expect(section.getByText('We have too few registered sales of comparable homes to name a range.')).toBeVisible();
  await expect(section.getByText(/^Registered sales of ready \d-bedroom apartments in Dubai Marina/)).toBeVisible();
  await section.getByRole('link', { name: 'How we work this out' }).click();
  await expect(page.getByRole('row', { name: /^Our estimate 10,240 8\.9 %/ })).toBeVisible();
  await expectAccessible(page);
});

test('an unknown area is not found', async ({ page }) => {
  expect((await page.goto('/areas/atlantis'))!.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'No registered sales for this area' })).toBeVisible();
});
