import sharp from 'sharp';
import { expect, expectAlive, test } from './test.ts';

const PASSWORD = 'long enough words';
const unique = (name: string) => `${name}${Date.now().toString(36)}${Math.floor(Math.random() * 1e6).toString(36)}`;

/** A real photo of at least 4 MB: noise does not compress. */
async function photo(seed: number): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const buffer = await sharp({
    create: { width: 2600, height: 1900, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 120 + seed, sigma: 40 } },
  })
    .jpeg({ quality: 96 })
    .toBuffer();
  expect(buffer.length).toBeGreaterThan(4_000_000);
  return { name: `photo-${seed}.jpg`, mimeType: 'image/jpeg', buffer };
}

for (const [width, photos] of [
  [1440, 10],
  [390, 2],
] as const) {
  test(`advertise a home with ${photos} photos, reload midway, publish, find it, change the price, pause and delete it (${width} wide)`, async ({
    page,
  }) => {
    test.setTimeout(240_000);
    await page.setViewportSize({ width, height: 900 });
    const name = unique('walker');
    await page.request.post('/api/register', { data: { username: name, email: `${name}@homes.example`, password: PASSWORD } });
    await page.goto('/create-listing');
    await expectAlive(page);

    await page.getByRole('button', { name: 'Create Listing' }).click();
    for (const text of [
      'Title must be at least 10 characters long',
      'Description must be at least 50 characters long',
      'Price must be positive',
      'Location is required',
      'At least one image is required',
      'At least one amenity is required',
    ]) {
      await expect(page.getByText(text).first()).toBeVisible();
    }
    const word = unique('gazebo');
    await page.getByText('Villa', { exact: true }).first().click();
    await page.getByLabel('Title').fill(`Arabian Ranches, pavilion with a ${word}`);
    await page.getByLabel('Description').fill('Low, long and open to the garden. Four bedrooms, a guest house and a deck around the pool.');
    await page.getByLabel('Price').fill('8300000');
    await page.getByRole('textbox', { name: 'Area' }).fill('4900');
    await page.getByRole('button', { name: 'One bedroom more' }).click();
    await page.getByRole('combobox', { name: 'Location' }).fill('ranch');
    await page.getByRole('option', { name: 'Arabian Ranches' }).click();
    await page.getByLabel('Address').fill('Villa 7, Al Reem Street 3, Arabian Ranches');
    for (const amenity of ['Swimming Pool', 'Garden']) await page.getByLabel(amenity).check({ force: true });
    await page.locator('#listing-images').setInputFiles(await Promise.all(Array.from({ length: photos }, (_, i) => photo(i))));
    await expect(page.getByText('Uploading images...')).toBeVisible();
    await expect(page.getByText('Uploading images...')).toBeHidden({ timeout: 150_000 });

    // nothing typed is lost
    await page.waitForTimeout(1000);
    await page.reload();
    await expectAlive(page);
    await page.getByRole('button', { name: 'Continue your draft' }).click();
    await expect(page.getByLabel('Title')).toHaveValue(`Arabian Ranches, pavilion with a ${word}`);
    await expect(page.locator('ul[aria-label=Images] img')).toHaveCount(photos);
    await page.getByRole('button', { name: 'Create Listing' }).click();
    await page.waitForURL(/\/promote-listing\?id=\d+/);
    const id = new URL(page.url()).searchParams.get('id')!;

    const found = await (await page.request.get(`/api/properties?search=${word}`)).json();
    expect(found.map((home: { id: number }) => String(home.id))).toEqual([id]);
    await page.goto('/my-properties?tab=regular');
    await expectAlive(page);
    await page.getByRole('link', { name: /^Edit / }).click();
    await page.getByLabel('Price').fill('7900000');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.waitForURL(/my-properties/);
    await page.goto(`/properties/${id}`);
    await expect(page.getByText(/Reduced from AED 8,300,000/)).toBeVisible();

    await page.goto('/my-properties?tab=regular');
    await expectAlive(page);
    const choose = async (item: string) => {
      await page.getByRole('button', { name: /^More for/ }).click();
      await page.getByRole('menuitem', { name: item }).click();
    };
    await choose('Pause');
    await expect.poll(async () => (await page.request.get(`/api/properties/${id}`)).status()).toBe(404);
    await page.getByRole('button', { name: /^Publish / }).click();
    await expect.poll(async () => (await page.request.get(`/api/properties/${id}`)).status()).toBe(200);
    await choose('Delete');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(async () => (await page.request.get(`/api/properties/${id}`)).status()).toBe(200);
    await choose('Delete');
    await expect.poll(async () => (await page.request.get(`/api/properties/${id}`)).status()).toBe(404);
  });
}
