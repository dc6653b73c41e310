// The listing form with its photos and draft, and what owners do with listings: lower the price, pause, publish, delete and restore.
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { createListing, makeUnique, searchIds } from './factories.ts';
import { atEveryWidth, expect, test } from './test.ts';

/** Makes a photo of at least 4 MB: noise does not compress. Another `seed` makes another picture. */
async function makeLargePhoto(seed: number): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const buffer = await sharp({
    create: { width: 2600, height: 1900, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 120 + seed, sigma: 40 } },
  })
    .jpeg({ quality: 96 })
    .toBuffer();
  expect(buffer.length).toBeGreaterThan(4_000_000);
  return { name: `photo-${seed}.jpg`, mimeType: 'image/jpeg', buffer };
}

async function fillListingForm(page: Page, title: string): Promise<void> {
  await page.getByText('Villa', { exact: true }).first().click();
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill(title);
  await page
    .getByRole('textbox', { name: 'Description', exact: true })
    .fill('Low, long and open to the garden. Four bedrooms, a guest house and a deck around the pool.');
  await page.getByLabel('Price').fill('8300000');
  await page.getByRole('textbox', { name: 'Area' }).fill('4900');
  await page.getByRole('button', { name: 'One bedroom more' }).click();
  await page.getByRole('combobox', { name: 'Location' }).fill('ranch');
  await page.getByRole('option', { name: 'Arabian Ranches' }).click();
  await page.getByLabel('Address').fill('Villa 7, Al Reem Street 3, Arabian Ranches');
  for (const amenity of ['Swimming Pool', 'Garden']) await page.getByLabel(amenity).check({ force: true });
}

async function uploadPhotos(page: Page, count: number): Promise<void> {
  await page.locator('#listing-images').setInputFiles(await Promise.all(Array.from({ length: count }, (_, i) => makeLargePhoto(i))));
  await expect(page.getByText('Uploading images...')).toBeVisible();
  await expect(page.getByText('Uploading images...')).toBeHidden({ timeout: 150_000 });
  await expect(page.locator('ul[aria-label=Images] img')).toHaveCount(count);
}

/** Reads the HTTP status of a listing in the REST API: 200 while it is published, else 404. */
const readHttpStatus = async (page: Page, id: number) => (await page.request.get(`/api/properties/${id}`)).status();

atEveryWidth((width) => {
  test('the listing form names every invalid field', async ({ page, signedIn: _ }) => {
    await page.goto('/create-listing');
    await page.getByRole('button', { name: 'Create Listing' }).click();
    for (const text of [
      'Title must be at least 10 characters long',
      'Description must be at least 50 characters long',
      'Price must be positive',
      'Location is required',
      'Address must be at least 10 characters long',
      'At least one image is required',
      'At least one amenity is required',
    ]) {
      await expect(page.getByText(text).first()).toBeVisible();
    }
    await page.getByLabel('Address').fill('9 letters');
    await page.getByRole('button', { name: 'Create Listing' }).click();
    await expect(page.getByText('Address must be at least 10 characters long').first()).toBeVisible();
    await page.getByLabel('Address').fill('10 letters');
    await page.getByRole('button', { name: 'Create Listing' }).click();
    await expect(page.getByText('Address must be at least 10 characters long')).toHaveCount(0);
  });

  // two on a phone, because uploads take long
  const photoCount = width === 1440 ? 10 : 2;
  test(`a listing with ${photoCount} photos of 4 MB survives a reload as a draft, is published and is found`, async ({
    page,
    signedIn: _,
  }) => {
    test.setTimeout(240_000);
    const word = makeUnique('gazebo');
    const title = `Arabian Ranches, pavilion with a ${word}`;
    await page.goto('/create-listing');
    await fillListingForm(page, title);
    await uploadPhotos(page, photoCount);
    // the draft is saved a moment after the last change
    await page.waitForTimeout(1000);
    await page.reload();
    await page.getByRole('button', { name: 'Continue your draft' }).click();
    await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue(title);
    await expect(page.locator('ul[aria-label=Images] img')).toHaveCount(photoCount);
    await page.getByRole('button', { name: 'Create Listing' }).click();
    await page.waitForURL(/\/promote-listing\?id=\d+/);
    const id = Number(new URL(page.url()).searchParams.get('id'));
    expect(await searchIds(page.request, `search=${word}`)).toEqual([id]);
  });

  test('a listing created during its uploads waits for them, and one broken photo of four fails alone', async ({ page, signedIn: _ }) => {
    let release = () => {};
    const untilReleased = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/uploads', async (route) => {
      await untilReleased;
      await route.continue();
    });
    await page.goto('/create-listing');
    await fillListingForm(page, `Arabian Ranches, pavilion of ${makeUnique('waiting')}`);
    const makeSmallPhoto = async (n: number) => ({
      name: `photo-${n}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await sharp({ create: { width: 600 + n, height: 400, channels: 3, background: '#678' } })
        .jpeg()
        .toBuffer(),
    });
    const goodPhotos = await Promise.all([0, 1, 2].map(makeSmallPhoto));
    const brokenPhoto = { ...goodPhotos[0]!, name: 'broken.jpg', buffer: goodPhotos[0]!.buffer.subarray(0, 300) };
    await page.locator('#listing-images').setInputFiles([goodPhotos[0]!, brokenPhoto, goodPhotos[1]!, goodPhotos[2]!]);
    await page.getByRole('button', { name: 'Create Listing' }).click();
    await expect(page.getByText('The listing is created as soon as the last image is uploaded.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Waiting for images...' })).toBeDisabled();
    release();
    await expect(page.locator('ul[aria-label=Images] img')).toHaveCount(3);
    // the listing is not created until the owner decides about the broken photo
    await expect(page.getByText('One image was not uploaded: try it again or remove it').first()).toBeVisible();
    await page.getByRole('button', { name: 'Remove image 2' }).click();
    await page.locator('#listing-images').setInputFiles([await makeSmallPhoto(9)]);
    await page.getByRole('button', { name: 'Create Listing' }).click();
    await page.waitForURL(/\/promote-listing\?id=\d+/);
    const id = Number(new URL(page.url()).searchParams.get('id'));
    const { images } = await (await page.request.get(`/api/properties/${id}`)).json();
    expect(images).toHaveLength(4);
    await expect(page.getByText('Your listing is live', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'View it' }).click();
    await expect(page).toHaveURL(new RegExp(`/properties/${id}$`));
  });

  test('a lower price of a listing is shown on its page', async ({ page, signedIn }) => {
    const { id } = await createListing(page.request, { price: 8_300_000, title: `Pavilion of ${signedIn.username}` });
    await page.goto('/my-properties?tab=regular');
    await page.getByRole('link', { name: /^Edit / }).click();
    await page.getByLabel('Price').fill('7900000');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.waitForURL(/my-properties/);
    await page.goto(`/properties/${id}`);
    await expect(page.getByText(/Reduced from AED 8,300,000/)).toBeVisible();
  });

  test('an owner pauses, publishes, deletes and restores a listing', async ({ page, signedIn }) => {
    const { id } = await createListing(page.request, { title: `Pavilion of ${signedIn.username}` });
    await page.goto('/my-properties?tab=regular');
    const chooseFromMenu = async (item: string) => {
      await page.getByRole('button', { name: /^More for/ }).click();
      await page.getByRole('menuitem', { name: item }).click();
    };
    await chooseFromMenu('Pause');
    await expect.poll(() => readHttpStatus(page, id)).toBe(404);
    await page.getByRole('button', { name: /^Publish / }).click();
    await expect.poll(() => readHttpStatus(page, id)).toBe(200);
    await chooseFromMenu('Delete');
    await expect.poll(() => readHttpStatus(page, id)).toBe(404);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => readHttpStatus(page, id)).toBe(200);
    await chooseFromMenu('Delete');
    await expect.poll(() => readHttpStatus(page, id)).toBe(404);
  });
});
