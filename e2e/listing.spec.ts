// The listing form with its photos and draft, and what owners do with listings: lower the price, pause, publish, delete and restore. Errors of
// the form, drafts and rejected listings are tested in src/client/my-listings.
import sharp from 'sharp';
import { createListing, makeUnique, searchIds } from './factories.ts';
import { expect, test } from './test.ts';
import { PHONE } from './viewport.ts';

/** Makes a photo of at least 1 MB: noise does not compress. Another `seed` makes another picture. */
async function makePhoto(seed: number): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const buffer = await sharp({
    create: { width: 1300, height: 950, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 120 + seed, sigma: 40 } },
  })
    .jpeg({ quality: 96 })
    .toBuffer();
  expect(buffer.length).toBeGreaterThan(1_000_000);
  return { name: `photo-${seed}.jpg`, mimeType: 'image/jpeg', buffer };
}

test('a listing waits for its photos, of which a broken one fails alone, survives a reload as a draft, is published and is found', async ({
  page,
  signedIn: _,
}) => {
  const word = makeUnique('gazebo');
  const title = `Arabian Ranches, pavilion with a ${word}`;
  const photos = await Promise.all([0, 1].map(makePhoto));
  const brokenPhoto = { ...photos[0]!, name: 'broken.jpg', buffer: photos[0]!.buffer.subarray(0, 300) };
  const createButton = page.getByRole('button', { name: 'Create Listing' });
  const images = page.locator('ul[aria-label=Images] img');
  const { promise: untilReleased, resolve: releaseUploads } = Promise.withResolvers<void>();
  await page.route('**/api/uploads', async (route) => {
    await untilReleased;
    await route.continue();
  });

  await test.step('the form names what is missing', async () => {
    await page.goto('/create-listing');
    await createButton.click();
    for (const text of ['Title must be at least 10 characters long', 'Location is required', 'At least one image is required'])
      await expect(page.getByText(text).first()).toBeVisible();
    await page.getByText('Villa', { exact: true }).first().click();
    await page.getByRole('textbox', { name: 'Title', exact: true }).fill(title);
    await page
      .getByRole('textbox', { name: 'Description', exact: true })
      .fill('Low, long and open to the garden. Four bedrooms, a guest house and a deck around the pool.');
    await page.getByLabel('Price').fill('8300000');
    await page.getByRole('textbox', { name: 'Area' }).fill('4900');
    await page.getByRole('textbox', { name: 'Bedrooms' }).fill('4');
    await page.getByRole('button', { name: 'One bathroom more' }).click();
    await page.getByRole('combobox', { name: 'Location' }).fill('ranch');
    await page.getByRole('option', { name: 'Arabian Ranches' }).click();
    await page.getByLabel('Address').fill('Villa 7, Al Reem Street 3, Arabian Ranches');
    for (const amenity of ['Swimming Pool', 'Garden']) await page.getByLabel(amenity).check({ force: true });
  });
  await test.step('it waits for the uploads, and for a decision about the broken one', async () => {
    await page.locator('#listing-images').setInputFiles([photos[0]!, brokenPhoto]);
    await expect(page.getByText('Uploading images...')).toBeVisible();
    await createButton.click();
    await expect(page.getByText('The listing is created as soon as the last image is uploaded.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Waiting for images...' })).toBeDisabled();
    releaseUploads();
    await expect(images).toHaveCount(1);
    await expect(page.getByText('Uploading images...')).toBeHidden();
    await expect(page.getByText('One image was not uploaded: try it again or remove it').first()).toBeVisible();
    await page.getByRole('button', { name: 'Remove image 2' }).click();
  });
  await test.step('a reload keeps the form with its photos as a draft', async () => {
    // the draft is saved a moment after the last change
    await page.waitForTimeout(1000);
    await page.reload();
    await page.getByRole('button', { name: 'Continue your draft' }).click();
    await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue(title);
    await expect(images).toHaveCount(1);
    await page.locator('#listing-images').setInputFiles([photos[1]!]);
    await expect(images).toHaveCount(2);
    await page.getByRole('button', { name: 'They are photos' }).click();
  });
  await test.step('it is published with its photos, and found', async () => {
    await createButton.click();
    await page.waitForURL(/\/promote-listing\?id=\d+/);
    const id = Number(new URL(page.url()).searchParams.get('id'));
    expect(await searchIds(page.request, `search=${word}`)).toEqual([id]);
    expect((await (await page.request.get(`/api/properties/${id}`)).json()).images).toHaveLength(2);
    await expect(page.getByText('Your listing is live', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'View it' }).click();
    await expect(page).toHaveURL(new RegExp(`/properties/${id}$`));
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE });

  test('an owner lowers the price of a listing, which its page shows, pauses, publishes, deletes and restores it', async ({
    page,
    signedIn,
  }) => {
    const { id } = await createListing(page.request, { price: 8_300_000, title: `Pavilion of ${signedIn.username}` });
    // 200 while the listing is published, else 404
    const readStatus = async () => (await page.request.get(`/api/properties/${id}`)).status();
    const chooseFromMenu = async (item: string) => {
      await page.getByRole('button', { name: /^More for/ }).click();
      await page.getByRole('menuitem', { name: item }).click();
    };
    await page.goto('/my-properties?tab=regular');
    await page.getByRole('link', { name: /^Edit / }).click();
    await page.getByLabel('Price').fill('7900000');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.waitForURL(/my-properties/);
    await chooseFromMenu('Pause');
    await expect.poll(readStatus).toBe(404);
    await page.getByRole('button', { name: /^Publish / }).click();
    await expect.poll(readStatus).toBe(200);
    await chooseFromMenu('Delete');
    await expect.poll(readStatus).toBe(404);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(readStatus).toBe(200);
    await page.goto(`/properties/${id}`);
    await expect(page.getByText(/Reduced from AED 8,300,000/)).toBeVisible();
  });
});
