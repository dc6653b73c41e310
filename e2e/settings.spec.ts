// The settings of a visitor: unit of areas, second currency, rents per month or year, and theme. The server renders pages with them.
import { expect, test } from './test.ts';

for (const [language, prefix, labels] of [
  ['an English', '', { settings: 'Settings', area: 'Area', apply: 'Apply', unit: /^[\d,]+ m²$/ }],
  ['an Arabic', '/ar', { settings: 'الإعدادات', area: 'المساحة', apply: 'تطبيق', unit: /^[\d,]+ م²$/ }],
] as const) {
  test(`${language} page shows the chosen unit in its first HTML, after a reload and on the property page`, async ({ page }) => {
    await page.goto(`${prefix}/properties`);
    // the last fact of a card is the area of the property
    const areas = page.locator('article[data-property] li:last-child');
    await expect(areas.first()).not.toHaveText(labels.unit);
    await page.getByRole('button', { name: labels.settings, exact: true }).click();
    const form = page.getByRole('region', { name: labels.settings });
    await form.getByLabel(labels.area, { exact: true }).selectOption('sqm');
    await Promise.all([page.waitForEvent('load'), form.getByRole('button', { name: labels.apply }).click()]);
    await expect(areas.first()).toHaveText(labels.unit);
    // the server has rendered this text: hydration does not replace it
    const html = await (await page.request.get(`${prefix}/properties`)).text();
    const text = (await areas.first().textContent())!;
    expect(html).toContain(text);
    await page.reload();
    await expect(areas.first()).toHaveText(text);
    await page.goto(`${prefix}/properties/1042`);
    // the third fact is the area
    await expect(page.locator('main dl dd').nth(2)).toHaveText(labels.unit);
  });
}

test('settings open and close by keyboard, and currency, yearly rents and theme apply together on a phone', async ({ page }) => {
  await page.goto('/properties?transactionType=Rent');
  const button = page.getByRole('button', { name: 'Settings', exact: true });
  await button.press('Enter');
  await expect(page.getByLabel('Currency beside AED')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByLabel('Currency beside AED')).toHaveCount(0);
  await expect(button).toBeFocused();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('dialog');
  await menu.getByRole('button', { name: 'Settings' }).click();
  await menu.getByLabel('Currency beside AED').selectOption('USD');
  await menu.getByLabel('Rent', { exact: true }).selectOption('year');
  await menu.getByLabel('Theme').selectOption('dark');
  await Promise.all([page.waitForEvent('load'), menu.getByRole('button', { name: 'Apply' }).click()]);
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expect(page.locator('article[data-property]').first()).toContainText(/AED [\d,]+\/yr.*\(≈ USD [\d,]+\)/);
  expect(await (await page.request.get('/')).text()).toContain('data-mantine-color-scheme="dark"');
});
