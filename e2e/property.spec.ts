import { expect, expectAccessible, expectAlive, test } from './test.ts';

test('the gallery goes round at both ends, by buttons and by keys', async ({ page }) => {
  await page.goto('/properties/1042');
  await expectAlive(page);
  await page.getByRole('button', { name: /Show all \d+ photos/ }).click();
  const viewer = page.getByRole('dialog');
  const counter = viewer.getByText(/^\d+ \/ \d+$/);
  const total = Number((await counter.textContent())!.split('/')[1]);
  await expect(counter).toHaveText(`1 / ${total}`);
  await viewer.getByRole('button', { name: /previous/i }).click();
  await expect(counter).toHaveText(`${total} / ${total}`);
  await page.keyboard.press('ArrowRight');
  await expect(counter).toHaveText(`1 / ${total}`);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
});

for (const width of [1440, 390]) {
  test(`a question about a home: wrong fields named, a failure keeps the text, success resets (${width} wide)`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/properties/1207');
    await expectAlive(page);
    const form = page
      .getByRole('form', { name: 'Request Information' })
      .or(page.locator('form').filter({ has: page.getByLabel('Message') }))
      .first();
    const message = form.getByLabel('Message');
    await expect(message).toHaveValue(
      'I am interested in Dubai Marina, penthouse above the yacht club located in Dubai Marina. Please contact me with more information.',
    );
    await form.getByRole('button', { name: 'Request information' }).click();
    await expect(form.getByText('Name must be at least 2 characters')).toBeVisible();
    await expect(form.getByText('Invalid email address')).toBeVisible();
    await expect(form.getByText('Phone number must be at least 7 characters')).toBeVisible();
    await expect(form.getByLabel('Name')).toBeFocused();
    await form.getByLabel('Name').fill('Hannah Becker');
    await form.getByLabel('Email').fill('hannah@becker.example');
    await form.getByLabel('Phone').fill('+971 50 000 0000');
    await message.fill(`Could I see it on Sunday? (${width})`);
    await page.route(/inquiry\.create/, (route) => route.abort());
    await form.getByRole('button', { name: 'Request information' }).click();
    await expect(page.getByText('Failed to send your inquiry. Please try again later.')).toBeVisible();
    await expect(form.getByLabel('Name')).toHaveValue('Hannah Becker');
    await page.unroute(/inquiry\.create/);
    await form.getByRole('button', { name: 'Request information' }).click();
    await expect(page.getByText('Your inquiry has been sent successfully. Our agent will contact you shortly.')).toBeVisible();
    await expect(message).toHaveValue(/^I am interested in/);
  });
}

for (const [what, scripts] of [
  ['the page', /\/assets\/.*\.js/],
  ['its form', /\/assets\/InquiryFields.*\.js/],
] as const) {
  test(`a question typed and sent before ${what} came alive is sent with what was typed, and nothing of it stands in the address`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.route(scripts, async (route) => {
      await new Promise((done) => setTimeout(done, 1500));
      await route.continue();
    });
    await page.goto('/properties/1207', { waitUntil: 'commit' });
    const form = page.locator('#request-information form');
    await form.getByLabel('Name').fill('Hannah Becker');
    await form.getByLabel('Email').fill('hannah@becker.example');
    await form.getByLabel('Phone').fill('+971 50 000 0000');
    await form.getByLabel('Message').fill('Too early, and still heard?');
    const box = await form.boundingBox();
    const sent = page.waitForRequest(/inquiry\.create/);
    await form.getByRole('button', { name: 'Request information' }).click();
    expect((await sent).postData()).toMatch(/Hannah Becker.*hannah@becker\.example.*Too early, and still heard\?/);
    await expect(page.getByText('Your inquiry has been sent successfully. Our agent will contact you shortly.')).toBeVisible();
    expect(new URL(page.url()).search).toBe('');
    expect((await form.boundingBox())?.height).toBe(box?.height);
  });
}

test('on a phone the form is in the page, and its script is fetched when somebody comes near', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
  await page.goto('/properties/1042');
  await page.waitForLoadState('networkidle');
  await expect(page.locator('#request-information form').getByLabel('Name')).toBeAttached();
  expect(scripts.filter((url) => url.includes('InquiryFields'))).toEqual([]);
  await page.getByRole('button', { name: 'Request information' }).last().click();
  await expect.poll(() => scripts.filter((url) => url.includes('InquiryFields')).length).toBe(1);
});

test('sharing copies the address where there is no system sheet', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/properties/1042');
  await expectAlive(page);
  await page
    .getByRole('button', { name: /^Share/ })
    .first()
    .click();
  await expect(page.getByText('Link copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/properties\/1042$/);
});

test('text of a listing is shown as it is and never run', async ({ page }) => {
  await page.goto('/properties/1321');
  await expectAlive(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/properties/1254');
  await expect(page.getByRole('heading', { level: 1 })).toHaveAttribute('dir', 'auto');
});

test('an agent: found by speciality, with homes, figures and ways to call', async ({ page }) => {
  await page.goto('/agents');
  await expectAlive(page);
  await page
    .getByRole('searchbox')
    .or(page.getByPlaceholder(/Name, title/))
    .first()
    .fill('PENTHOUSES');
  await page
    .getByRole('link', { name: /Omar Farouk/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/agents\/\d+$/);
  await expect(page.getByText('98%').first()).toBeVisible();
  await expect(page.getByText('Usually within 1 hour').first()).toBeVisible();
  await page.getByRole('tab', { name: /Listings/ }).click();
  await expect(page.locator('article[data-property]').first()).toBeVisible();
  await page.getByRole('tab', { name: /Reviews/ }).click();
  await expect(page.getByText('Leonie F.')).toBeVisible();
});
