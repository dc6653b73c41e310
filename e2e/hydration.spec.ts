// Input before React has hydrated a page is neither lost nor applied twice. While a part is not hydrated it has `data-dehydrated`, and an
// inline script records input in `window.earlyInput` (docs/hydration.md).
import type { Page } from '@playwright/test';
import { scriptOf } from './chunks.ts';
import { expect, test } from './test.ts';

/** Opens a page whose matching scripts do not arrive until `release` is called, and waits until the page records early input. */
async function openBeforeHydration(page: Page, path: string, scripts = /\/assets\/.*\.js/): Promise<{ release: () => void }> {
  let release = () => {};
  const whenReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(scripts, async (route) => {
    await whenReleased;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  await page.waitForFunction(() => window.earlyInput !== undefined);
  await expect(page.locator('#main')).toBeVisible();
  return { release };
}

/** Waits until the part of the page with this id is hydrated. */
const expectPartHydrated = (page: Page, id = 'main') => expect(page.locator(`#${id}`)).not.toHaveAttribute('data-dehydrated');

test('a / pressed before hydration opens the search', async ({ page }) => {
  const { release } = await openBeforeHydration(page, '/');
  await page.keyboard.press('/');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  release();
  await expect(page.getByRole('dialog', { name: 'Search homes' }).getByRole('combobox')).toBeFocused();
});

const searchField = (page: Page) => page.getByRole('dialog', { name: 'Search homes' }).getByRole('combobox');

test('text typed after a / before hydration is in the search, where typing goes on', async ({ page }) => {
  const { release } = await openBeforeHydration(page, '/');
  await page.keyboard.press('/');
  await page.keyboard.type('two bed mirq');
  await page.keyboard.press('Backspace');
  release();
  await expect(searchField(page)).toBeFocused();
  await expect(searchField(page)).toHaveValue('two bed mir');
  await page.keyboard.type('dif');
  await expect(searchField(page)).toHaveValue('two bed mirdif');
  await expect(page.getByRole('option').last()).toHaveText(/“two bed mirdif”/);
});

test('Enter after a / and a text before hydration opens the results', async ({ page }) => {
  const { release } = await openBeforeHydration(page, '/');
  await page.keyboard.press('/');
  await page.keyboard.type('two bed marina');
  await page.keyboard.press('Enter');
  release();
  await expect(page).toHaveURL(/properties\?(.*&)?search=two\+bed\+marina/);
  await expect(searchField(page)).toHaveCount(0);
});

test('text typed while only the script of the search is missing is in the search', async ({ page }) => {
  const { release } = await openBeforeHydration(page, '/', scriptOf('src/client/layout/header/search/SearchDialog.tsx'));
  await expectPartHydrated(page);
  await page.keyboard.press('/');
  await page.keyboard.type('marina 1/2');
  release();
  await expect(searchField(page)).toBeFocused();
  await expect(searchField(page)).toHaveValue('marina 1/2');
});

test('text typed after a click on the search while its script is missing is in the search', async ({ page }) => {
  const { release } = await openBeforeHydration(page, '/', scriptOf('src/client/layout/header/search/SearchDialog.tsx'));
  await expectPartHydrated(page);
  await page.getByRole('button', { name: 'Area, home or reference' }).click();
  await page.keyboard.type('two bed');
  release();
  await expect(searchField(page)).toHaveValue('two bed');
});

test('Escape while the script of the search is missing opens nothing, and / opens an empty search', async ({ page }) => {
  const { release } = await openBeforeHydration(page, '/', scriptOf('src/client/layout/header/search/SearchDialog.tsx'));
  await expectPartHydrated(page);
  await page.keyboard.press('/');
  await page.keyboard.type('marina');
  await page.keyboard.press('Escape');
  release();
  await page.keyboard.press('/');
  await expect(searchField(page)).toBeFocused();
  await expect(searchField(page)).toHaveValue('');
});

test('a / typed into a field before hydration stays text and opens nothing', async ({ page }) => {
  const { release } = await openBeforeHydration(page, '/');
  const area = page.getByLabel('Area', { exact: true });
  await area.click();
  await page.keyboard.type('Marina 1/2');
  release();
  await expectPartHydrated(page);
  await expect(area).toHaveValue('Marina 1/2');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('text typed before hydration is known to the page, which offers what matches it, and the caret stays', async ({ page }) => {
  const { release } = await openBeforeHydration(page, '/');
  const area = page.getByLabel('Area', { exact: true });
  await area.click();
  await page.keyboard.type('Dubai Mrina');
  for (let i = 0; i < 4; i++) await page.keyboard.press('ArrowLeft');
  release();
  await expectPartHydrated(page);
  await page.keyboard.type('a');
  await expect(area).toHaveValue('Dubai Marina');
  await expect(page.getByRole('option').first()).toHaveText(/^Dubai Marina/);
});

test('controlled fields keep what was typed before hydration when the page renders again', async ({ page }) => {
  const { release } = await openBeforeHydration(page, '/auth');
  await page.getByLabel('Username').fill('early-bird');
  release();
  await expectPartHydrated(page);
  // typing makes React render the form again, with the values in its state
  await page.getByRole('textbox', { name: 'Password' }).fill('typed later');
  await expect(page.getByLabel('Username')).toHaveValue('early-bird');
});

test('a form submitted before hydration is sent once, with what was typed and nothing of it in the address', async ({ page }) => {
  const { release } = await openBeforeHydration(page, '/auth');
  const bodies: string[] = [];
  page.on('request', (request) => request.url().includes('account.login') && bodies.push(request.postData() ?? ''));
  await page.getByLabel('Username').fill('early-bird');
  await page.getByRole('textbox', { name: 'Password' }).fill('typed too soon');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Login', exact: true }).last().click();
  release();
  await expect(page.getByRole('main').getByText('Invalid username or password')).toBeVisible();
  expect(bodies).toHaveLength(1);
  expect(bodies[0]).toMatch(/early-bird.*typed too soon/);
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/auth');
});

test('a button clicked twice before hydration is clicked once', async ({ page }) => {
  const { release } = await openBeforeHydration(page, '/');
  await page.getByRole('button', { name: 'Dark colours' }).dblclick();
  release();
  await expect(page.getByRole('button', { name: 'Light colours' })).toBeVisible();
});

test('different buttons clicked before hydration are clicked in their order', async ({ page }) => {
  const { release } = await openBeforeHydration(page, '/auth');
  await page.getByRole('button', { name: 'Register' }).first().click();
  await page.getByRole('button', { name: 'Dark colours' }).click();
  release();
  await expect(page.getByRole('heading', { name: 'Create an account' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Light colours' })).toBeVisible();
});

test('filters ticked and typed while only their own script is missing are applied', async ({ page }) => {
  const { release } = await openBeforeHydration(page, '/properties', scriptOf('src/client/search/filters/FilterForm.tsx'));
  await expectPartHydrated(page);
  const panel = page.getByRole('complementary', { name: 'Filters' });
  const box = panel.getByRole('checkbox').first();
  // Playwright cannot click the checkbox, which is visually hidden behind its label
  await box.evaluate((input: HTMLInputElement) => input.click());
  await expect(panel).toHaveAttribute('data-dehydrated');
  release();
  await expectPartHydrated(page, 'filter-panel');
  await expect(box).toBeChecked();
  await expect(page).toHaveURL(/properties\?.+/);
  await expect(panel.getByRole('checkbox').first()).toBeChecked();
});

/**
 * Makes the page click a button as soon as React listens for events, before it has hydrated anything. `data-clicked-at` on the html element
 * says whether the page was `dehydrated` or `hydrated` at the click.
 */
const clickWhenReactListens = (page: Page, selector: string) =>
  page.addInitScript((buttonSelector) => {
    const addEventListener = Reflect.get(EventTarget.prototype, 'addEventListener') as (...args: unknown[]) => void;
    let hasClicked = false;
    EventTarget.prototype.addEventListener = function (this: EventTarget, ...args: unknown[]) {
      addEventListener.apply(this, args);
      if (hasClicked || !(this instanceof Element) || this.id !== 'root') return;
      hasClicked = true;
      // by the next microtask `hydrateRoot` has attached all its listeners
      queueMicrotask(() => {
        document.documentElement.dataset.clickedAt = document.querySelector('#root')!.hasAttribute('data-dehydrated')
          ? 'dehydrated'
          : 'hydrated';
        document.querySelector<HTMLElement>(buttonSelector)!.click();
      });
    };
  }, selector);

for (const [part, selector, expectClicked] of [
  [
    'the header, which React hydrates at once,',
    'header ~ * button, nav button[title="Dark colours"]',
    (page: Page) => expect(page.getByRole('button', { name: 'Light colours' })).toBeVisible(),
  ],
  [
    'the page, whose script React waits for,',
    // “Rent” in the search panel of the home page
    '#main [role=group] button:nth-child(2)',
    (page: Page) => expect(page.getByRole('button', { name: 'Rent', exact: true })).toHaveAttribute('aria-pressed', 'true'),
  ],
] as const) {
  test(`a click on ${part} between the start and the end of hydration counts once`, async ({ page }) => {
    await clickWhenReactListens(page, selector);
    await page.goto('/');
    await expectPartHydrated(page);
    await expect(page.locator('html')).toHaveAttribute('data-clicked-at', 'dehydrated');
    await expectClicked(page);
  });
}

test('a press on a part of the page whose script is missing closes an open menu', async ({ page }) => {
  await openBeforeHydration(page, '/properties', scriptOf('src/client/search/filters/FilterForm.tsx'));
  await expectPartHydrated(page);
  const button = page.getByRole('button', { name: 'Settings' });
  await button.click();
  await expect(page.getByRole('region', { name: 'Settings' })).toBeVisible();
  await page.getByRole('form', { name: 'Filters' }).getByRole('button', { name: 'Rent', exact: true }).click();
  await expect(button).toHaveAttribute('aria-expanded', 'false');
});

test('a hydrated page records no input any more', async ({ page }) => {
  await page.goto('/');
  await expectPartHydrated(page);
  await page.getByLabel('Area', { exact: true }).fill('Marina');
  await page.getByRole('button', { name: 'Dark colours' }).click();
  await page.keyboard.press('Escape');
  expect(await page.evaluate(() => [window.earlyInput?.events.length, window.earlyInput?.fields.size])).toEqual([0, 0]);
});

test('choices in filters whose script is missing are all applied when it arrives', async ({ page }) => {
  const { release } = await openBeforeHydration(page, '/properties', scriptOf('src/client/search/filters/controls/DeferredControl.tsx'));
  await expectPartHydrated(page, 'filter-panel');
  const panel = page.getByRole('form', { name: 'Filters' });
  await panel.getByRole('button', { name: 'Studio' }).click();
  await panel.getByRole('button', { name: '2 bedrooms' }).click();
  await panel.getByRole('checkbox', { name: /^Apartment/ }).evaluate((box: HTMLInputElement) => box.click());
  release();
  await expect(page).toHaveURL(/bedrooms=0%2C2/);
  await expect(page).toHaveURL(/propertyType=Apartment/);
  await expect(panel.getByRole('button', { name: 'Studio' })).toHaveAttribute('aria-pressed', 'true');
});

test('no filter changes without a pointer or key, although the browser moves a slider to its step', async ({ page }) => {
  for (const { query, slider, limit } of [
    { query: 'transactionType=Buy&maxPrice=1234567', slider: 'Highest price', limit: 1_234_567 },
    { query: 'transactionType=Buy&minPrice=1234567', slider: 'Lowest price', limit: 1_234_567 },
    { query: 'search=rent+150k+yearly', slider: 'Highest price', limit: 150_000 },
    // finds too few homes for a slider
    { query: 'search=1+bed+marina+150k+yearly', slider: null, limit: 150_000 },
  ]) {
    await page.goto(`/properties?${query}`);
    const panel = page.getByRole('form', { name: 'Filters' });
    await panel.evaluate((form) => form.addEventListener('input', () => form.setAttribute('data-has-input', '')));
    // the script of the sliders loads at the first movement
    await page.mouse.move(700, 300 + limit / 10_000);
    await expect(panel.locator('[data-dehydrated]')).toHaveCount(0);
    await expect(panel).not.toHaveAttribute('data-has-input');
    await expect(page).toHaveURL(`/properties?${query}`);
    await expect(panel.getByRole('textbox', { name: slider === 'Lowest price' ? /from$/ : /to$/ }).first()).toHaveValue(
      limit.toLocaleString('en'),
    );
    await expect(panel.getByRole('slider')).toHaveCount(slider ? 2 : 0);
    if (slider) expect(Number(await panel.getByRole('slider', { name: slider }).inputValue())).not.toBe(limit);
  }
});

test('what was typed before hydration is still known after another page and Back; filters follow the address', async ({ page }) => {
  const leaveAndGoBack = async (path: string, act: () => Promise<void>, id: string) => {
    const { release } = await openBeforeHydration(page, path);
    await act();
    await page.goto('/robots.txt');
    await page.goBack({ waitUntil: 'commit' });
    release();
    await expectPartHydrated(page, id);
  };
  await leaveAndGoBack('/auth', () => page.getByLabel('Username').fill('early-bird'), 'main');
  await expect(page.getByLabel('Username')).toHaveValue('early-bird');
  await page.getByRole('textbox', { name: 'Password' }).fill('typed later');
  await expect(page.getByLabel('Username')).toHaveValue('early-bird');

  const panel = page.getByRole('form', { name: 'Filters' });
  const highest = panel.getByRole('slider', { name: 'Highest price' });
  await leaveAndGoBack('/properties?transactionType=Buy', () => highest.press('ArrowLeft'), 'filter-panel');
  await page.mouse.move(700, 300);
  await expect(panel.locator('[data-dehydrated]')).toHaveCount(0);
  await expect(highest).toHaveValue((await highest.getAttribute('max'))!);
  await expect(page).toHaveURL('/properties?transactionType=Buy');
});
