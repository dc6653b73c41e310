// Checks the format and size of an uploaded photo; runs in the photo worker process. Importing this file sets up the image library `sharp`
// for the process.
import { open } from 'node:fs/promises';
import sharp, { type Metadata } from 'sharp';
import { type Inspection, MAX_PIXELS } from './photo.tasks.ts';

/** The longest side of an uploaded photo, in pixels. */
const MAX_SIDE_PX = 12_000;

// only these four formats can be loaded; a file of another type is never parsed
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}File`) });
// keeps no memory for files that are not processed any more
sharp.cache(false);

/** Whether a picture is a JPEG, PNG, WebP or AVIF of one frame, so not animated. */
const isAllowed = ({ format, compression, pages }: Metadata): boolean =>
  (format === 'jpeg' || format === 'png' || format === 'webp' || (format === 'heif' && compression === 'av1')) && (pages ?? 1) === 1;

/** Bytes at the start of a file that tell its type. */
const HEAD_BYTES = 12;
/** Brands of the container in which phones keep pictures; the libraries here read those with AVIF in it, not with HEVC. */
const PHONE_BRAND = /^....ftyp(?:hei|hev|mif1|msf1)/s;

/** Why a file that cannot be read is refused: by what to do about it. */
async function refusalOf(path: string): Promise<'type' | 'heic' | 'pdf'> {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    const head = buffer.toString('latin1');
    if (head.startsWith('%PDF')) return 'pdf';
    return PHONE_BRAND.test(head) ? 'heic' : 'type';
  } finally {
    await file.close();
  }
}

/**
 * Checks a file by its header, in about a millisecond: type by content, one frame, at most 40 megapixels and 12,000 pixels per side.
 * Runs only in the worker process, because the image libraries parse the header.
 */
export async function inspectPhoto(path: string): Promise<Inspection> {
  const metadata = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (!metadata || !isAllowed(metadata)) return { refused: await refusalOf(path) };
  const { width, height } = metadata;
  return width * height > MAX_PIXELS || Math.max(width, height) > MAX_SIDE_PX ? { refused: 'pixels' } : { pixels: width * height };
}
