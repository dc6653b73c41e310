// Registering, signing in and out, saved properties, and input before hydration. What the forms say is tested in src/client/account.
import type { Page } from '@playwright/test';
import { scriptOf } from './chunks.ts';
import { LAKESIDE_VILLA } from './demo-homes.ts';
import { createUser, newUser, signIn } from './factories.ts';
import { delayResponses, expect, expectHydrated, test } from './test.ts';
import { PHONE } from './viewport.ts';

/** Records how often the page loads the script of passkeys from now on. */
function countPasskeyScripts(page: Page): () => number {
  const passkeyScript = scriptOf('src/client/account/passkey/ceremony.ts');
  let count = 0;
  page.on('response', (response) => {
    if (passkeyScript.test(response.url())) count++;
  });
  return () => count;
}

test.describe('on a phone', () => {
  test.use({ viewport: PHONE });

  test('a protected page asks a visitor to sign in, and registering leads back to it', async ({ page }) => {
    const { username, email, password } = newUser('hannah');
    const passkeyScripts = countPasskeyScripts(page);
    await page.goto('/saved');
    await expect(page).toHaveURL(/\/auth\?next=%2Fsaved/);
    await expect.poll(passkeyScripts).toBe(1);
    await page.getByRole('button', { name: 'Register' }).click();
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByText('Username must be at least 3 characters')).toBeVisible();
    await expect(page.getByLabel('Username')).toBeFocused();
    await page.getByLabel('Username').fill(username);
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password);
    await page.getByRole('textbox', { name: 'Confirm password' }).fill(password);
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByText('Registration successful')).toBeVisible();
    await expect(page.getByText(`Welcome, ${username}!`)).toBeVisible();
    await expect(page).toHaveURL(/\/saved$/);
    await expect(page.getByText('No saved properties yet')).toBeVisible();
  });

  test('a wrong password keeps the username, and the right one leads to the page that asked for it', async ({
    page,
    playwright,
    baseURL,
  }) => {
    const user = newUser('hannah');
    // registered on another device: the page has no session
    const otherDevice = await playwright.request.newContext({ baseURL });
    await createUser(otherDevice, user);
    await otherDevice.dispose();
    await page.goto('/auth?next=/saved');
    await page.getByLabel('Username').fill(user.username);
    await page.getByRole('textbox', { name: 'Password' }).fill('not this one');
    await page.getByRole('button', { name: 'Login', exact: true }).last().click();
    await expect(page.getByRole('main').getByText('Invalid username or password')).toBeVisible();
    await expect(page.getByLabel('Username')).toHaveValue(user.username);
    await page.getByRole('textbox', { name: 'Password' }).fill(user.password);
    await page.getByRole('button', { name: 'Login', exact: true }).last().click();
    await expect(page.getByText(`Welcome back, ${user.username}!`)).toBeVisible();
    await expect(page).toHaveURL(/\/saved$/);
  });
});

test('a saved property is listed on the saved page and on every device, and Back does not show it after signing out', async ({
  page,
  signedIn,
  playwright,
  baseURL,
}) => {
  // only pages that sign in, and the account, load the script of passkeys
  const passkeyScripts = countPasskeyScripts(page);
  await page.goto(`/properties/${LAKESIDE_VILLA}`);
  await page.getByRole('button', { name: /^Save/ }).first().click();
  await expect(page.getByText('Property added to saved properties')).toBeVisible();
  const otherDevice = await playwright.request.newContext({ baseURL });
  await signIn(otherDevice, signedIn);
  const { savedProperties } = await (await otherDevice.get('/api/user')).json();
  expect(savedProperties.map(Number)).toEqual([LAKESIDE_VILLA]);
  await otherDevice.dispose();
  await page.goto('/saved');
  const savedLink = page.getByRole('article').getByRole('link', { name: /lakeside villa/ });
  await expect(savedLink.first()).toBeVisible();
  await expect(page.getByText('m²').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(passkeyScripts()).toBe(0);
  await page.goto('/account');
  await page.getByRole('button', { name: 'Log out' }).last().click();
  await expect(page.getByText('You have been successfully logged out.')).toBeVisible();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/');
  await page.goBack();
  await expect(page).toHaveURL(/\/auth/);
  await expect(savedLink).toHaveCount(0);
});

test('input typed before hydration is preserved and submitted', async ({ page }) => {
  await delayResponses(page, /\/assets\/.*\.js/);
  await page.goto('/auth', { waitUntil: 'commit' });
  await page.getByLabel('Username').fill('early-bird');
  await page.getByRole('textbox', { name: 'Password' }).fill('typed too soon');
  await expectHydrated(page);
  await expect(page.getByLabel('Username')).toHaveValue('early-bird');
  await expect(page.getByRole('textbox', { name: 'Password' })).toHaveValue('typed too soon');
  const request = page.waitForRequest(/account\.login/);
  await page.getByRole('button', { name: 'Login', exact: true }).last().click();
  expect((await request).postData()).toContain('early-bird');
  await expect(page.getByRole('main').getByText('Invalid username or password')).toBeVisible();
});

test('a click before hydration is replayed exactly once, and saving without an account sends nothing', async ({ page }) => {
  let writes = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST') writes++;
  });
  await delayResponses(page, /\/assets\/.*\.js/);
  await page.goto('/properties', { waitUntil: 'commit' });
  const toast = page.getByText('Please log in to save properties');
  const saveButtons = page.getByRole('button', { name: /^Save / });
  await saveButtons.first().click();
  await expect(toast).toHaveCount(0);
  await expect(toast).toBeVisible();
  // a second replay would have shown a second toast by then
  await page.waitForTimeout(500);
  await expect(toast).toHaveCount(1);
  // the next toast replaces the first
  await saveButtons.first().click();
  await expect(page.getByRole('button', { name: /^Remove from saved/ })).toHaveCount(2);
  await expect(page.getByText('Authentication Required')).toHaveCount(1);
  expect(writes).toBe(0);
});
