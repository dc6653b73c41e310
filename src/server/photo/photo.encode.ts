import sharp, { type Metadata } from 'sharp';
import { UPLOAD_REFUSALS } from '../../shared/listing.ts';
import { UPLOAD_WIDTHS } from '../../shared/picture.ts';
import { Refused } from '../errors.ts';
import { createTurns } from './photo.turns.ts';

const MAX_PIXELS = 40_000_000;
const MAX_SIDE = 12_000;
/** The largest rendition fits into this; a portrait from a phone keeps its full width. */
const BOX = { width: 1920, height: 3840 };

// only these four can be opened in this process at all: nothing else that a file may claim to be is ever parsed
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((kind) => `VipsForeignLoad${kind}File`) });
// one thread a picture and no cache: two pictures at once fill two processors, and memory stays flat
sharp.concurrency(1);
sharp.cache(false);

const AT_ONCE = 2;
const turns = createTurns({ atOnce: AT_ONCE, budget: MAX_PIXELS, waiting: 100 });

const wrongType = () => new Refused('INVALID', UPLOAD_REFUSALS.type);

const isAllowed = ({ format, compression, pages }: Metadata): boolean =>
  (format === 'jpeg' || format === 'png' || format === 'webp' || (format === 'heif' && compression === 'av1')) && (pages ?? 1) === 1;

/**
 * Reads a file's header and nothing more (about a millisecond): type by content, one frame, at most 40 megapixels and 12,000 pixels a side.
 * @returns its pixels
 * @throws Refused INVALID in the contract's words
 */
export async function inspectPhoto(path: string): Promise<number> {
  const found = await sharp(path, { limitInputPixels: false }).metadata().catch(() => {
    throw wrongType();
  });
  if (!isAllowed(found)) throw wrongType();
  const { width, height } = found;
  if (width * height > MAX_PIXELS || Math.max(width, height) > MAX_SIDE) throw new Refused('INVALID', UPLOAD_REFUSALS.pixels);
  return width * height;
}

/** A photo as it is stored: the largest size, and every rendition in the order of `uploadFiles`. */
export interface EncodedPhoto {
  width: number;
  height: number;
  files: Buffer[];
}

interface Pixels {
  data: Buffer;
  info: { width: number; height: number; channels: 1 | 2 | 3 | 4 };
}

/** The pixels upright, in sRGB, on white, no larger than the largest rendition; no metadata survives this. */
async function decode(path: string): Promise<Pixels> {
  const picture = sharp(path, { limitInputPixels: MAX_PIXELS, sequentialRead: true, failOn: 'error' })
    .autoOrient()
    .resize({ ...BOX, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .toColourspace('srgb');
  return picture
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw wrongType();
    });
}

/** AVIF effort 1 takes a third of effort 2 for the same bytes, so that ten photos from a phone take seconds. */
async function renditions({ data, info }: Pixels): Promise<Buffer[]> {
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const files: Buffer[] = [];
  for (const width of [info.width, ...UPLOAD_WIDTHS.filter((w) => w < info.width)]) {
    const picture = sharp(data, { raw }).resize({ width });
    files.push(await picture.clone().webp({ quality: 80, effort: 4 }).toBuffer());
    files.push(await picture.clone().avif({ quality: 55, effort: 1, chromaSubsampling: '4:2:0' }).toBuffer());
  }
  return files;
}

/**
 * Rewrites a photo in every size as WebP and AVIF; at most two at once and never more pixels than one photo may have.
 * @throws Refused INVALID when its pixels cannot be read, UNAVAILABLE when too many wait
 */
export function encodePhoto(path: string, pixels: number): Promise<EncodedPhoto> {
  return turns.take(pixels, async () => {
    const upright = await decode(path);
    return { width: upright.info.width, height: upright.info.height, files: await renditions(upright) };
  });
}
