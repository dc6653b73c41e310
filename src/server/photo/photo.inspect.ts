import sharp, { type Metadata } from 'sharp';
import { UPLOAD_REFUSALS } from '../../shared/listing.ts';
import { Refused } from '../errors.ts';

export const MAX_PIXELS = 40_000_000;
const MAX_SIDE = 12_000;

// only these four can be opened in this process at all: nothing else that a file may claim to be is ever parsed
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((kind) => `VipsForeignLoad${kind}File`) });
sharp.cache(false);

const isAllowed = ({ format, compression, pages }: Metadata): boolean =>
  (format === 'jpeg' || format === 'png' || format === 'webp' || (format === 'heif' && compression === 'av1')) && (pages ?? 1) === 1;

/**
 * Reads a file's header and nothing more (about a millisecond): type by content, one frame, at most 40 megapixels and 12,000 pixels a side.
 * @returns its pixels
 * @throws Refused INVALID in the contract's words
 */
export async function inspectPhoto(path: string): Promise<number> {
  const found = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (!found || !isAllowed(found)) throw new Refused('INVALID', UPLOAD_REFUSALS.type);
  const { width, height } = found;
  if (width * height > MAX_PIXELS || Math.max(width, height) > MAX_SIDE) throw new Refused('INVALID', UPLOAD_REFUSALS.pixels);
  return width * height;
}
