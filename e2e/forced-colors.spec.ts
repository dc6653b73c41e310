// With forced colours (the high-contrast mode of Windows) selected controls look different from the others.
import type { Locator } from '@playwright/test';
import { signIn } from './factories.ts';
import { expect, test } from './test.ts';

test.use({ forcedColors: 'active' });

/** Whether an element has the background colour of the system's selections (`highlight`). */
const isSelected = (element: Locator): Promise<boolean> =>
  element.evaluate((control) => {
    // an element with that colour, to read the computed value
    const probe = document.createElement('i');
    probe.style.cssText = 'forced-color-adjust: none; background: highlight';
    document.body.append(probe);
    const { backgroundColor } = getComputedStyle(probe);
    probe.remove();
    return getComputedStyle(control).backgroundColor === backgroundColor;
  });

test('forced colours show which type, purpose and view of the results are chosen, and the current page in the header', async ({ page }) => {
  await page.goto('/properties?propertyType=Apartment');
  const panel = page.getByRole('complementary', { name: 'Filters' });
  const option = (name: string) => panel.locator('label', { has: page.getByRole('checkbox', { name: new RegExp(`^${name}`) }) });
  for (const [name, isChecked] of [
    ['Apartment', true],
    ['Villa', false],
  ] as const) {
    const checkbox = option(name).getByRole('checkbox');
    await expect(checkbox).toBeChecked({ checked: isChecked });
    // drawn by the system, with its box and tick
    await expect(checkbox).toHaveCSS('appearance', 'auto');
  }
  expect(await isSelected(option('Apartment'))).toBe(true);
  expect(await isSelected(option('Villa'))).toBe(false);
  for (const [selectedControl, otherControl] of [
    ['Grid', 'List'],
    ['Buy', 'Rent'],
  ] as const) {
    expect(await isSelected(page.getByRole('button', { name: selectedControl, exact: true }).first())).toBe(true);
    expect(await isSelected(page.getByRole('button', { name: otherControl, exact: true }).first())).toBe(false);
  }
  expect(await isSelected(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Buy' }))).toBe(true);
});

test('forced colours show the chosen tab of the owner’s pages, and the type and amenities of the listing form', async ({ page }) => {
  await signIn(page.request);
  await page.goto('/my-properties');
  expect(await isSelected(page.getByRole('tab', { name: /^All/ }))).toBe(true);
  expect(await isSelected(page.getByRole('tab', { name: /^Promoted/ }))).toBe(false);
  await page.goto('/create-listing');
  const choice = (name: string) => page.locator('form label', { hasText: name }).first();
  await choice('Villa').click();
  await choice('Garden').click();
  for (const name of ['Villa', 'Garden']) expect(await isSelected(choice(name))).toBe(true);
  for (const name of ['Penthouse', 'Balcony']) expect(await isSelected(choice(name))).toBe(false);
});
