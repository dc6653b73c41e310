import sharp, { type Metadata } from 'sharp';
import { type Inspection, MAX_PIXELS } from './photo.tasks.ts';

const MAX_SIDE = 12_000;

// only these four can be opened at all: nothing else that a file may claim to be is ever parsed
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((kind) => `VipsForeignLoad${kind}File`) });
sharp.cache(false);

const isAllowed = ({ format, compression, pages }: Metadata): boolean =>
  (format === 'jpeg' || format === 'png' || format === 'webp' || (format === 'heif' && compression === 'av1')) && (pages ?? 1) === 1;

/**
 * Reads a file's header and nothing more (about a millisecond): type by content, one frame, at most 40 megapixels and 12,000 pixels a side.
 * Runs in the worker process only, as a header is parsed by the same libraries as the pixels.
 */
export async function inspectPhoto(path: string): Promise<Inspection> {
  const metadata = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (!metadata || !isAllowed(metadata)) return { refused: 'type' };
  const { width, height } = metadata;
  return width * height > MAX_PIXELS || Math.max(width, height) > MAX_SIDE ? { refused: 'pixels' } : { pixels: width * height };
}
