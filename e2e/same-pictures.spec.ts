// Who uploads pictures of another listing learns which, and can publish all the same.
import type { Page } from '@playwright/test';
import { drawing } from '../src/testing/factories/pictures.ts';
import { createListing, createUser } from './factories.ts';
import { atEveryWidth, expect, expectAccessibleInBothSchemes, test } from './test.ts';

const drawingFile = async (n: number) => ({ name: `${n}.jpg`, mimeType: 'image/jpeg', buffer: await drawing(n) });
const upload = async (page: Page, file: Awaited<ReturnType<typeof drawingFile>>): Promise<string> =>
  (await (await page.request.post('/api/uploads', { multipart: { file } })).json()).url;

atEveryWidth((width) => {
  test('pictures that are in another listing lead to it', async ({ page, browser }) => {
    test.setTimeout(180_000);
    const files = await Promise.all([1, 2, 3].map((n) => drawingFile(width * 10 + n)));
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
