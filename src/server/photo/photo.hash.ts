// Computes hashes by which a picture is recognised after compression, resizing or cropping; runs in the photo worker process.
import sharp from 'sharp';
import { MAX_PIXELS, type PhotoHashes } from './photo.tasks.ts';

/** A grey picture from which a hash is computed: one byte of luminance (0 to 255) for each pixel, row by row. */
interface Luminance {
  data: Uint8Array;
  width: number;
  height: number;
}

/** The picture is first reduced to this size, and all hashes are computed from that. */
const SIDE_PX = 256;
/** A `dct` hash keeps the lowest 8 x 8 frequencies of 32 x 32 pixels. */
const DCT_SIDE = 32;
const KEPT_FREQUENCIES = 8;
/** `COSINES[frequency][x]`: the cosines of the discrete cosine transform (DCT-II). */
const COSINES = Array.from({ length: KEPT_FREQUENCIES }, (_, frequency) =>
  Array.from({ length: DCT_SIDE }, (_, x) => Math.cos(((2 * x + 1) * frequency * Math.PI) / (2 * DCT_SIDE))),
);

/** A `diff` hash compares 8 pairs of neighbours in each of 8 rows, which takes a width of 9 pixels. */
const DIFF_WIDTH = 9;
const DIFF_HEIGHT = 8;

/** Converts 64 bits, the highest first, to the decimal text of a signed number. */
const toSigned = (bits: readonly boolean[]): string =>
  BigInt.asIntN(
    64,
    bits.reduce((hash, bit) => (hash << 1n) | (bit ? 1n : 0n), 0n),
  ).toString();

/**
 * The hash by a cosine transform: a bit for each of the 64 lowest frequencies, whether it is above their median. The first frequency is the
 * brightness of the whole picture and sets no bit.
 */
function dctHash({ data: pixels, width }: Luminance): string {
  // the transform first sums along each row of pixels, then along each column of these sums
  const rowSums = Array.from({ length: DCT_SIDE }, (_, y) =>
    COSINES.map((cosines) => cosines.reduce((sum, cosine, x) => sum + pixels[y * width + x]! * cosine, 0)),
  );
  const frequencies = COSINES.flatMap((cosines) =>
    // rounded, because errors of floating-point sums must not set bits for a picture of one colour
    COSINES.map((_, frequency) => Math.round(cosines.reduce((sum, cosine, y) => sum + rowSums[y]![frequency]! * cosine, 0))),
  );
  // the middle of 63 values
  const median = frequencies.slice(1).sort((a, b) => a - b)[31]!;
  return toSigned(frequencies.map((frequency, i) => i > 0 && frequency > median));
}

/** The hash by differences: a bit for each pixel, except the last of a row, whether it is darker than its right neighbour. */
function diffHash({ data: pixels, width }: Luminance): string {
  const pairsPerRow = DIFF_WIDTH - 1;
  const bits = Array.from({ length: pairsPerRow * DIFF_HEIGHT }, (_, i) => {
    const left = Math.floor(i / pairsPerRow) * width + (i % pairsPerRow);
    return pixels[left]! < pixels[left + 1]!;
  });
  return toSigned(bits);
}

/** A rectangle of a picture in pixels. */
interface Crop {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The rectangle of `cropWidth` x `cropHeight` in the middle of a picture of `width` x `height`. */
const middleOf = (width: number, height: number, cropWidth: number, cropHeight: number): Crop => ({
  left: Math.floor((width - cropWidth) / 2),
  top: Math.floor((height - cropHeight) / 2),
  width: Math.max(1, Math.floor(cropWidth)),
  height: Math.max(1, Math.floor(cropHeight)),
});

/**
 * Hashes a decoded picture, in about ten milliseconds.
 * @param pixels raw pixels with their size in pixels
 */
export async function hashPixels(
  pixels: Buffer,
  { width, height, channels }: { width: number; height: number; channels: 1 | 2 | 3 | 4 },
): Promise<PhotoHashes> {
  const small = await sharp(pixels, { raw: { width, height, channels } })
    .resize(SIDE_PX, SIDE_PX, { fit: 'inside', withoutEnlargement: true })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const size = { width: small.info.width, height: small.info.height };
  /** The pixels of a crop, stretched to a width and height. */
  const readCrop = async (crop: Crop, toWidth: number, toHeight: number): Promise<Luminance> => {
    const data = await sharp(small.data, { raw: { ...size, channels: small.info.channels } })
      .extract(crop)
      .resize(toWidth, toHeight, { fit: 'fill' })
      .greyscale()
      .raw()
      .toBuffer();
    return { data, width: toWidth, height: toHeight };
  };
  const wideWidth = Math.min(size.width, (size.height * 4) / 3);
  // whole, middle, wide
  const crops = [
    middleOf(size.width, size.height, size.width, size.height),
    middleOf(size.width, size.height, size.width * 0.9, size.height * 0.9),
    middleOf(size.width, size.height, wideWidth, (wideWidth * 3) / 4),
  ];
  const dct = await Promise.all(crops.map(async (crop) => dctHash(await readCrop(crop, DCT_SIDE, DCT_SIDE))));
  const diff = await Promise.all(crops.map(async (crop) => diffHash(await readCrop(crop, DIFF_WIDTH, DIFF_HEIGHT))));
  return { dct: dct[0]!, dctMiddle: dct[1]!, dctWide: dct[2]!, diff: diff[0]!, diffMiddle: diff[1]!, diffWide: diff[2]! };
}

/** Hashes a stored picture. @throws Error when the pixels cannot be read */
export async function hashPhoto(path: string): Promise<PhotoHashes> {
  const { data: pixels, info: size } = await sharp(path, { limitInputPixels: MAX_PIXELS })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return hashPixels(pixels, size);
}
