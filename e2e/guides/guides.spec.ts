// Help's guides are never out of date: each step is walked as its text says, and its picture is taken again and compared with the committed one.
// A failed test names the picture; `npm run guides -- NAME` takes it anew.
import { guidePicturePath, TUTORIALS } from '../../src/client/help/tutorials/tutorials.content.ts';
import { expect, test } from '../test.ts';
import { GUIDE_WINDOWS, measureDifference, takeGuidePicture } from './picture.ts';

/** The largest share of a picture that may look different: ages of adverts change a few lines. Another page or card changes a third and more. */
const LARGEST_DIFFERENCE = 0.1;

for (const width of ['wide', 'phone'] as const)
  test.describe(`the pictures of the guides, ${width}`, { tag: width === 'phone' ? '@slow' : [] }, () => {
    test.use({ viewport: GUIDE_WINDOWS[width], deviceScaleFactor: width === 'phone' ? 1.5 : 1 });
    for (const { picture } of TUTORIALS.flatMap(({ steps }) => steps))
      test(`${picture} shows the product as it is`, async ({ page }) => {
        const taken = await takeGuidePicture(page, picture, width);
        expect(await measureDifference(taken, `public${guidePicturePath('en', picture, width)}`)).toBeLessThan(LARGEST_DIFFERENCE);
      });
  });
