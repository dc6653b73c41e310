// The listing form names the other listing that has the same pictures.
import type { Page } from '@playwright/test';
import { drawing } from '../src/testing/factories/pictures.ts';
import { createListing, createUser } from './factories.ts';
import { atEveryWidth, expect, expectAccessibleInBothSchemes, test } from './test.ts';

/** Makes a picture file; another `seed` makes another picture. */
const makeFile = async (seed: number) => ({ name: `${seed}.jpg`, mimeType: 'image/jpeg', buffer: await drawing(seed) });
/** Uploads a picture as the signed-in user and returns its URL. */
const upload = async (page: Page, file: Awaited<ReturnType<typeof makeFile>>): Promise<string> =>
  (await (await page.request.post('/api/uploads', { multipart: { file } })).json()).url;

atEveryWidth((width) => {
  test('pictures that are in another listing lead to it', async ({ page, browser }) => {
    test.setTimeout(180_000);
    // other pictures at each width
    const files = await Promise.all([1, 2, 3].map((n) => makeFile(width * 10 + n)));
    const owner = await browser.newContext();
    const ownerPage = await owner.newPage();
    await createUser(owner.request);
    const images: string[] = [];
    for (const file of files) images.push(await upload(ownerPage, file));
    const { id } = await createListing(owner.request, { images });
    await owner.close();

    await createUser(page.request);
    await page.goto('/create-listing');
    const note = page.getByText('These pictures are already in another listing:');
    // the note appears from three equal pictures on
    await page.locator('#listing-images').setInputFiles(files.slice(0, 2));
    await expect(page.locator('ul[aria-label=Images] img')).toHaveCount(2);
    await expect(page.getByText('Uploading images...')).toBeHidden({ timeout: 60_000 });
    await expect(note).toBeHidden();
    await page.locator('#listing-images').setInputFiles(files.slice(2));
    await expect(note).toHaveText(`These pictures are already in another listing: DLV-${id}. If it is yours, edit that one.`, {
      timeout: 60_000,
    });
    await expect(note.getByRole('link')).toHaveAttribute('href', `/properties/${id}`);
    await expectAccessibleInBothSchemes(page);
    await page.getByRole('button', { name: 'Remove image 3' }).click();
    await expect(note).toBeHidden();
  });
});
