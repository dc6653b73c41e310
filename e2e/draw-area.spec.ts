// Drawing the areas of a search on the map: by mouse, and by the keyboard alone.
import type { Page } from '@playwright/test';
import { searchIds } from './factories.ts';
import { expectVisibleFocus, pressOn, tabTo } from './keyboard.ts';
import { atEveryWidth, expect, expectAccessibleInBothSchemes, test } from './test.ts';

const tools = (page: Page) => page.getByRole('region', { name: 'Areas on the map' });
const press = (page: Page, name: string) => tools(page).getByRole('button', { name }).click();
const shapeOf = (page: Page) => new URL(page.url()).searchParams.get('shape');

/** Draws a circle in the middle of the visible map, beside the tools. `size` is its radius as a share of the map. */
async function drawCircle(page: Page, size = 0.2): Promise<void> {
  const { x, y, width, height } = (await page.locator('[data-draw-surface]').boundingBox())!;
  const radius = Math.min(width, height) * size;
  const [middleX, middleY] = [x + width / 2, y + height * 0.35];
  await page.mouse.move(middleX + radius, middleY);
  await page.mouse.down();
  for (let angle = 0; angle < 2 * Math.PI; angle += 0.2)
    await page.mouse.move(middleX + Math.cos(angle) * radius, middleY + Math.sin(angle) * radius);
  await page.mouse.up();
}

atEveryWidth((width) => {
  test(`an area that is drawn by hand restricts the search in every view, and Back and Forward restore it (${width} wide)`, async ({
    page,
  }) => {
    await page.goto('/properties?view=map');
    await page.getByRole('button', { name: 'Draw an area' }).click();
    await expect(tools(page).getByText('Draw around the streets you like')).toBeVisible();
    await drawCircle(page);
    await expect.poll(() => shapeOf(page)).not.toBeNull();
    const first = shapeOf(page)!;
    await expect(tools(page).getByText('Homes in this area are shown.')).toBeVisible();
    const ids = await searchIds(page.request, `transactionType=Buy&shape=${encodeURIComponent(first)}`);
    await expect(page.getByText(`Showing ${ids.length} properties`, { exact: true })).toBeVisible();
    // on phones axe takes a filter that scrolls out of its row as too small, with and without areas
    if (width > 390) await expectAccessibleInBothSchemes(page);
    await press(page, 'Add another');
    await press(page, 'Use what the map shows');
    await expect.poll(() => shapeOf(page)).not.toBe(first);
    await page.goBack();
    await expect.poll(() => shapeOf(page)).toBe(first);
    await page.goForward();
    await expect(page.locator('path.leaflet-interactive, .leaflet-areas-pane path')).toHaveCount(2);
    await press(page, 'Undo');
    await expect.poll(() => shapeOf(page)).toBe(first);
    await press(page, 'Done');
    await page.goto(page.url().replace('view=map', 'view=list'));
    await expect(page.getByRole('list', { name: 'Active filters' }).getByText('Drawn area')).toBeVisible();
    await expect(page.getByText(`Showing ${ids.length} properties`, { exact: true })).toBeVisible();
  });
});

test('two areas are drawn, an outline is added and the view replaces them by the keyboard alone', async ({ page }) => {
  await page.goto('/properties?view=map');
  const draw = page.getByRole('button', { name: 'Draw an area' });
  await expect(draw).toBeVisible();
  await draw.focus();
  await page.keyboard.press('Enter');
  const button = (name: string) => tools(page).getByRole('button', { name });
  const setTriangle = async () => {
    await tabTo(page, button('Add by points'));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Crosshair on the map' })).toBeFocused();
    await expectVisibleFocus(page);
    for (const keys of [['ArrowLeft', 'ArrowLeft'], ['ArrowUp', 'ArrowUp', 'ArrowRight'], ['ArrowRight', 'ArrowDown'], ['ArrowDown']]) {
      for (const key of keys) await page.keyboard.press(key);
      await page.keyboard.press('Enter');
    }
    await expect(tools(page).getByRole('status')).toHaveText('Point 4 set');
    await page.keyboard.press('Backspace');
    await expect(tools(page).getByRole('status')).toHaveText('Point 4 taken back');
  };
  await setTriangle();
  await pressOn(page, button('Add another'));
  await expect.poll(() => shapeOf(page)).not.toBeNull();
  // the button keeps the focus
  await page.keyboard.press('Enter');
  await setTriangle();
  await pressOn(page, button('Add another'));
  await expect(page.getByText('2 drawn areas')).toBeVisible();
  await page.keyboard.press('Enter');
  await pressOn(page, button('Use an outline'));
  await expect(tools(page).getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('dubai mar');
  await pressOn(page, button('Use the outline of Dubai Marina'));
  await expect(page.getByText('Dubai Marina or 2 drawn areas')).toBeVisible();
  await expect(page.getByText('Outline: Dubai Municipality, Dubai open data')).toBeVisible();
  await pressOn(page, button('Done'));
  await expect(draw).toBeFocused();
  await pressOn(page, page.getByRole('button', { name: 'Search this view' }));
  await expect.poll(() => shapeOf(page)).toBeNull();
});
