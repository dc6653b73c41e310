import { expect, expectAlive, test } from './test.ts';

const PASSWORD = 'four words are fine';
const unique = (name: string) => `${name}${Date.now().toString(36)}${Math.floor(Math.random() * 1e6).toString(36)}`;

for (const width of [1440, 390]) {
  test(`register, save a home, sign out, sign in and find it again (${width} wide)`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    const name = unique('hannah');
    // a protected page sends to sign in, and back afterwards
    await page.goto('/saved');
    await expect(page).toHaveURL(/\/auth\?next=%2Fsaved/);
    await expectAlive(page);
    await page.getByRole('button', { name: 'Register' }).click();
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByText('Username must be at least 3 characters')).toBeVisible();
    await expect(page.getByLabel('Username')).toBeFocused();
    await page.getByLabel('Username').fill(name);
    await page.getByLabel('Email').fill(`${name}@homes.example`);
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD);
    await page.getByRole('textbox', { name: 'Confirm password' }).fill('something else');
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByText('Passwords do not match')).toBeVisible();
    await page.getByRole('textbox', { name: 'Confirm password' }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByText('Registration successful')).toBeVisible();
    await expect(page.getByText(`Welcome, ${name}!`)).toBeVisible();
    await expect(page).toHaveURL(/\/saved$/);
    await expect(page.getByText('No saved properties yet')).toBeVisible();

    await page.getByRole('link', { name: 'Browse Properties' }).click();
    const heart = page.getByRole('button', { name: /^Save / }).first();
    const title = (await heart.getAttribute('aria-label'))!.replace('Save ', '');
    await heart.click();
    await expect(page.getByText('Property added to saved properties')).toBeVisible();
    await page.goto('/saved');
    await expect(page.getByRole('link', { name: title })).toBeVisible();
    await expect(page.getByText('m²').first()).toBeVisible();

    await page.goto('/account');
    await page.getByRole('button', { name: 'Log out' }).last().click();
    await expect(page.getByText('You have been successfully logged out.')).toBeVisible();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/');
    await page.goBack();
    await expect(page).toHaveURL(/\/auth/);
    await expect(page.getByRole('link', { name: title })).toHaveCount(0);

    await page.goto('/auth?next=/saved');
    await page.getByLabel('Username').fill(name);
    await page.getByRole('textbox', { name: 'Password' }).fill('not this one');
    await page.getByRole('button', { name: 'Login', exact: true }).last().click();
    await expect(page.getByText('Invalid username or password')).toBeVisible();
    await expect(page.getByLabel('Username')).toHaveValue(name);
    await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Login', exact: true }).last().click();
    await expect(page.getByText(`Welcome back, ${name}!`)).toBeVisible();
    await expect(page.getByRole('link', { name: title })).toBeVisible();
  });
}

test('what was typed before the page came alive stays, and is what is sent', async ({ page }) => {
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await new Promise((done) => setTimeout(done, 1500));
    await route.continue();
  });
  await page.goto('/auth', { waitUntil: 'commit' });
  await page.getByLabel('Username').fill('early-bird');
  await page.getByRole('textbox', { name: 'Password' }).fill('typed too soon');
  await expectAlive(page);
  await expect(page.getByLabel('Username')).toHaveValue('early-bird');
  await expect(page.getByRole('textbox', { name: 'Password' })).toHaveValue('typed too soon');
  const sent = page.waitForRequest(/account\.login/);
  await page.getByRole('button', { name: 'Login', exact: true }).last().click();
  expect((await sent).postData()).toContain('early-bird');
  await expect(page.getByText('Invalid username or password')).toBeVisible();
});

test('a button that was pressed before the page came alive is pressed once it is, once', async ({ page }) => {
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await new Promise((done) => setTimeout(done, 1500));
    await route.continue();
  });
  await page.goto('/properties', { waitUntil: 'commit' });
  const heart = page.getByRole('button', { name: /^Save / }).first();
  await heart.click();
  await expect(page.getByText('Please log in to save properties')).toHaveCount(0);
  await expect(page.getByText('Please log in to save properties')).toBeVisible();
  await page.waitForTimeout(500);
  await expect(page.getByText('Please log in to save properties')).toHaveCount(1);
});

test('a heart without a member says what is missing and sends nothing', async ({ page }) => {
  await page.goto('/properties');
  await expectAlive(page);
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST') sent++;
  });
  await page
    .getByRole('button', { name: /^Save / })
    .first()
    .click();
  await expect(page.getByText('Please log in to save properties')).toBeVisible();
  expect(sent).toBe(0);
});

test('a second toast replaces the first', async ({ page }) => {
  await page.goto('/properties');
  await expectAlive(page);
  await page
    .getByRole('button', { name: /^Save / })
    .nth(0)
    .click();
  await page
    .getByRole('button', { name: /^Save / })
    .nth(1)
    .click();
  await expect(page.getByText('Authentication Required')).toHaveCount(1);
});
