// The search dialog of the header, which the / key opens: its suggestions, typos, and the results that Enter opens.
import { expect, test } from './test.ts';

test('the header search offers the homes of both purposes, each with the number that its list shows', async ({ page }) => {
  for (const [optionName, purpose] of [
    [/^See [\d,]+ homes? for sale: “marina”$/, 'Buy'],
    [/^See [\d,]+ homes? for rent: “marina”$/, 'Rent'],
  ] as const) {
    await page.goto('/agents');
    await page.keyboard.press('/');
    await expect(page.getByRole('combobox', { name: 'Area, home or reference' })).toBeFocused();
    await page.keyboard.type('marina');
    const option = page.getByRole('option', { name: optionName });
    const count = /[\d,]+/.exec(await option.innerText())![0];
    await option.click();
    await expect(page).toHaveURL(
      (url) => url.searchParams.get('search') === 'marina' && url.searchParams.get('transactionType') === purpose,
    );
    await expect(page.getByText(new RegExp(`Showing ${count} propert`))).toBeVisible();
  }
});

test('the header search finds areas, properties and references by keyboard alone', async ({ page }) => {
  await page.goto('/agents');
  await page.keyboard.press('/');
  const field = page.getByRole('combobox', { name: 'Area, home or reference' });
  await expect(field).toBeFocused();
  // with a typo
  await page.keyboard.type('palm jumeriah');
  await expect(page.getByRole('option', { name: /Palm Jumeirah/ }).first()).toBeVisible();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('DLV-1042');
  const villa = page.getByRole('option', { name: /lakeside villa/i });
  await expect(villa).toBeVisible();
  await expect(villa).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/properties\/1042$/);
});

test('the header search lists properties for free text with a typo, by keyboard alone', async ({ page }) => {
  await page.goto('/agents');
  await page.keyboard.press('/');
  await expect(page.getByRole('combobox', { name: 'Area, home or reference' })).toBeFocused();
  await page.keyboard.type('penthose palm');
  const freeText = page.getByRole('option', { name: /penthose palm/ }).first();
  await expect(freeText).toBeVisible();
  // suggestions that arrive late may be inserted before it
  await expect(async () => {
    if ((await freeText.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown');
    await expect(freeText).toHaveAttribute('aria-selected', 'true', { timeout: 200 });
  }).toPass();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/search=penthose/);
  await expect(page.locator('article[data-property]').first()).toContainText('Palm Jumeirah');
});

test('Enter in the header search lists what was typed, in the purpose that has matches', async ({ page }) => {
  await page.goto('/agents');
  for (const [text, purpose] of [
    ['villa under 50m', 'Buy'],
    ['apartment for rent', 'Rent'],
  ] as const) {
    await page.keyboard.press('/');
    await expect(page.getByRole('combobox', { name: 'Area, home or reference' })).toBeFocused();
    await page.keyboard.type(text);
    await expect(page.getByRole('option').last()).toContainText(text);
    await expect(page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option', { selected: true })).toHaveCount(0);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL((url) => url.searchParams.get('search') === text && url.searchParams.get('transactionType') === purpose);
    await expect(page.locator('article[data-property]').first()).toBeVisible();
  }
});

test('a suggestion chosen with the arrow keys opens a list with all that was typed', async ({ page }) => {
  await page.goto('/agents');
  await page.keyboard.press('/');
  await expect(page.getByRole('combobox', { name: 'Area, home or reference' })).toBeFocused();
  const suggestions = page.waitForResponse((response) => decodeURIComponent(response.url()).includes('"2 bed dubai marina"'));
  await page.keyboard.type('2 bed dubai marina');
  await suggestions;
  await expect(page.getByRole('option', { name: /^Dubai Marina/ })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option', { name: /^Dubai Marina/ })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL((url) => url.searchParams.get('bedrooms') === '2' && url.searchParams.get('location') === 'Dubai Marina');
});
