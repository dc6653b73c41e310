// Takes the pictures of Help's guides, and measures how much one differs from another.
import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { GUIDE_PICTURE_SIZES, type GuidePicture, type GuidePictureWidth } from '../../src/client/help/tutorials/tutorials.content.ts';
import { GUIDE_WALKS } from './walks.ts';

/** The windows that the pictures show, in pixels: of the shapes of GUIDE_PICTURE_SIZES. */
export const GUIDE_WINDOWS = { wide: { width: 1440, height: 900 }, phone: { width: 390, height: 640 } } as const;
/** The cells of a comparison, which are larger than characters, so that a changed number alone changes none. */
const CELLS = 48;
/** From this difference of brightness on, of 255, a cell counts as changed. */
const CELL_CHANGE = 16;

/** Waits for the fonts and for the pictures that are in view. */
const waitForPictures = (page: Page) =>
  page.waitForFunction(
    () =>
      document.fonts.status === 'loaded' &&
      [...document.images].every((image) => {
        const { left, right, top, bottom, width } = image.getBoundingClientRect();
        const isInView = width > 0 && left < innerWidth && right > 0 && top < innerHeight && bottom > 0;
        return !isInView || image.complete;
      }),
  );

/**
 * Walks to what a picture shows, in the window that the page has, and takes it in the size in which the site shows it. Fails when a control that the step
 * names is not in view. @returns a PNG
 */
export async function takeGuidePicture(page: Page, picture: GuidePicture, width: GuidePictureWidth): Promise<Buffer> {
  // without tiles a map shows the site's own base map, which is the same everywhere
  await page.route(/\/\d+\/\d+\/\d+\.png$/, (route) => route.abort());
  for (const named of await GUIDE_WALKS[picture](page)) await expect(named, `${picture}, ${width}`).toBeInViewport();
  await page.waitForLoadState('networkidle');
  await waitForPictures(page);
  // ends the focus ring and the caret of a field, and lets transitions end
  await page.waitForTimeout(400);
  const { width: widthPx, height } = GUIDE_PICTURE_SIZES[width];
  return sharp(await page.screenshot({ caret: 'hide' }))
    .resize(widthPx, height, { fit: 'fill' })
    .png()
    .toBuffer();
}

/** The brightness of each cell of a picture. */
const readCells = (picture: string | Buffer): Promise<Buffer> =>
  sharp(picture).flatten().resize(CELLS, CELLS, { fit: 'fill', kernel: 'cubic' }).greyscale().raw().toBuffer();

/** The share of cells in which two pictures differ, from 0 to 1. */
export async function measureDifference(one: string | Buffer, other: string | Buffer): Promise<number> {
  const [ones, others] = await Promise.all([readCells(one), readCells(other)]);
  return ones.filter((value, at) => Math.abs(value - others[at]!) >= CELL_CHANGE).length / ones.length;
}
