// Whole tasks with the keyboard alone: searching, sending an inquiry, creating a listing with photos, and buying a promotion.
import { createListing, makeUnique } from './factories.ts';
import { expectVisibleFocus, pressOn, tabTo, typeInto } from './keyboard.ts';
import { expect, test } from './test.ts';

test('a visitor searches by area and type with the keyboard alone', async ({ page }) => {
  await page.goto('/');
  // the first Tab offers to skip the header
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: /skip/i })).toBeFocused();
  await page.keyboard.press('Enter');
  await typeInto(page, page.getByLabel('Area', { exact: true }), 'Dubai Mar');
  // waits for the suggestions for the whole text: those for its beginning come earlier
  await expect(page.getByRole('option').first()).toHaveText(/^Dubai Marina/);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Area', { exact: true })).toHaveValue('Dubai Marina');
  await tabTo(page, page.getByLabel('Property Type'));
  await page.keyboard.type('Apartment');
  await pressOn(page, page.getByRole('button', { name: 'Find Properties' }));
  await expect(page).toHaveURL(/location=Dubai(\+|%20)Marina.*propertyType=Apartment/);
  // the URL changes first; then the new page takes the focus
  await expect(page.locator('main')).toBeFocused();
  await expect(page.locator('article[data-property]').first()).toBeVisible();
});

test('a visitor opens a property and sends an inquiry with the keyboard alone', async ({ page }) => {
  await page.goto('/properties?location=Dubai+Marina&propertyType=Apartment');
  await pressOn(page, page.locator('article[data-property] a[href^="/properties/"]').first());
  await expect(page).toHaveURL(/\/properties\/\d+$/);
  await expect(page.locator('main')).toBeFocused();
  const form = page.locator('#request-information form');
  await typeInto(page, form.getByLabel('Name'), 'Hannah Becker');
  await typeInto(page, form.getByRole('textbox', { name: 'Email' }), 'hannah@becker.example');
  // submitting focuses the first invalid field
  await pressOn(page, form.getByRole('button', { name: 'Request information' }));
  await expect(form.getByRole('textbox', { name: 'Phone' })).toBeFocused();
  await page.keyboard.type('+971 50 000 0000');
  await pressOn(page, form.getByRole('button', { name: 'Request information' }));
  await expect(page.getByText('Your inquiry has been sent successfully. Our agent will contact you shortly.')).toBeVisible();
  await expect(page.locator('#request-information').getByText(/^You wrote to/)).toBeFocused();
});

test('a user creates a listing and orders its photos with the keyboard alone', { tag: '@slow' }, async ({ page, signedIn }) => {
  await page.goto('/create-listing');
  await tabTo(page, page.getByRole('radio', { name: 'Apartment' }));
  await page.keyboard.press('Space');
  await typeInto(page, page.getByRole('textbox', { name: 'Title', exact: true }), `Dubai Marina, a flat of ${signedIn.username}`);
  await typeInto(
    page,
    page.getByRole('textbox', { name: 'Description', exact: true }),
    'Two bedrooms over the water, described and sold without touching a mouse.',
  );
  await typeInto(page, page.getByLabel('Price'), '2400000');
  await typeInto(page, page.getByRole('textbox', { name: 'Area' }), '1300');
  await pressOn(page, page.getByRole('button', { name: 'One bedroom more' }), 'Space');
  await typeInto(page, page.getByRole('textbox', { name: 'Bathrooms' }), '2');
  await typeInto(page, page.getByRole('combobox', { name: 'Location' }), 'marina');
  await expect(page.getByRole('option', { name: 'Dubai Marina' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await typeInto(page, page.getByLabel('Address'), 'Harbour Walk 1, Dubai Marina');
  await pressOn(page, page.getByRole('checkbox', { name: 'Balcony' }), 'Space');

  // from here on, because Playwright has to tell the browser first that it catches file choosers
  const chooser = page.waitForEvent('filechooser');
  await tabTo(page, page.locator('#listing-images'));
  await page.keyboard.press('Enter');
  await (await chooser).setFiles(['white-balcony-tower', 'bronze-fin-tower-dusk'].map((file) => `public/media/tower/${file}.webp`));
  const images = page.getByRole('list', { name: 'Images' });
  await expect(images.getByRole('img', { name: 'Image 2 of 2' })).toBeVisible({ timeout: 30_000 });
  const secondSource = await images.getByRole('img', { name: 'Image 2 of 2' }).getAttribute('src');
  await tabTo(page, page.getByRole('button', { name: 'Make image 2 the cover' }), { isBackwards: true });
  await page.keyboard.press('Enter');
  await expect(images.getByRole('img', { name: 'Cover 1 of 2' })).toHaveAttribute('src', secondSource!);
  await expectVisibleFocus(page);
  await pressOn(page, page.getByRole('button', { name: 'They are photos' }));
  await pressOn(page, page.getByRole('button', { name: 'Create Listing' }));
  await page.waitForURL(/\/promote-listing\?id=\d+/);
});

test('a user buys a promotion with the keyboard alone', { tag: '@slow' }, async ({ page, signedIn }) => {
  const { id } = await createListing(page.request, { title: `${makeUnique('keyboard')} of ${signedIn.username}` });
  await page.goto(`/promote-listing?id=${id}`);
  await pressOn(page, page.getByRole('button', { name: 'Select Plan' }).first());
  await typeInto(page, page.getByLabel('Card number'), '4242424242424242');
  await typeInto(page, page.getByLabel('Expiration date'), '1234');
  await typeInto(page, page.getByLabel('Security code'), '123');
  await pressOn(page, page.getByRole('form', { name: 'Payment' }).getByRole('button').last());
  await expect(page.getByText('Your property has been successfully promoted!')).toBeVisible();
  await page.waitForURL(/\/my-properties/);
});
