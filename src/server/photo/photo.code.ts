// Reads a QR code in an uploaded picture; runs in the photo worker process, because it decodes a file that may be harmful.
import jsQR from 'jsqr';
import sharp from 'sharp';
import { MAX_CODE_LENGTH, MAX_PIXELS } from './photo.tasks.ts';

/**
 * Sides in pixels to which a picture is reduced, one after the other: a photo of a permit needs the first, a scanned page with a code of 12 to 20 mm
 * the second, a photo of a blurred screen the third.
 */
const SIDES_PX = [1200, 2400, 600] as const;

/**
 * The text of a QR code in a picture; null without one or when the text is too long. Call `inspectPhoto` first, which rejects other files.
 */
export async function readCode(path: string): Promise<string | null> {
  for (const side of SIDES_PX) {
    const { data: pixels, info: size } = await sharp(path, { limitInputPixels: MAX_PIXELS })
      .autoOrient()
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const code = jsQR(new Uint8ClampedArray(pixels), size.width, size.height);
    if (code?.data && code.data.length <= MAX_CODE_LENGTH) return code.data;
  }
  return null;
}
