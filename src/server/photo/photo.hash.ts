// Hashes by which pictures are recognised after compression, resizing or cutting; runs in the worker process.
import sharp from 'sharp';
import { MAX_PIXELS } from './photo.tasks.ts';

/** Pixels of a picture as the hashes read them: eight bits of luminance. */
interface Luminance {
  data: Uint8Array;
  width: number;
  height: number;
}

/**
 * Two 64-bit hashes (frequencies, brightness differences) of a picture, of its middle 90 % and of its middle with sides of 4:3. Decimal texts of signed
 * numbers, as bigint columns read them.
 */
export interface PhotoHashes {
  dct: string;
  dctMiddle: string;
  dctWide: string;
  diff: string;
  diffMiddle: string;
  diffWide: string;
}

/** The picture is made this small first; all hashes read it. */
const SIDE_PX = 256;
/** A hash keeps the lowest 8 x 8 frequencies of 32 x 32 pixels. */
const DCT_SIDE = 32;
const KEPT_FREQUENCIES = 8;
/** `COSINES[frequency][x]`: the cosines of the discrete cosine transform (DCT-II). */
const COSINES = Array.from({ length: KEPT_FREQUENCIES }, (_, frequency) =>
  Array.from({ length: DCT_SIDE }, (_, x) => Math.cos(((2 * x + 1) * frequency * Math.PI) / (2 * DCT_SIDE))),
);

/** 64 bits, the highest first, as a signed number. */
const toSigned = (bits: readonly boolean[]): string =>
  BigInt.asIntN(
    64,
    bits.reduce((hash, bit) => (hash << 1n) | (bit ? 1n : 0n), 0n),
  ).toString();

/** Cosine transform: for each of the 64 lowest frequencies whether it is above their median. The first one, the brightness, is left out. */
function dctHash({ data, width }: Luminance): string {
  const rows = Array.from({ length: DCT_SIDE }, (_, y) =>
    COSINES.map((cosines) => cosines.reduce((sum, cosine, x) => sum + data[y * width + x]! * cosine, 0)),
  );
  const frequencies = COSINES.flatMap((cosines) =>
    // rounded, because errors of floating-point sums must not set bits for a picture of one colour
    COSINES.map((_, frequency) => Math.round(cosines.reduce((sum, cosine, y) => sum + rows[y]![frequency]! * cosine, 0))),
  );
  // the middle of 63 values
  const median = frequencies.slice(1).sort((a, b) => a - b)[31]!;
  return toSigned(frequencies.map((frequency, i) => i > 0 && frequency > median));
}

/** For each of 8 x 8 pixels whether it is darker than the one to its right; the picture is 9 pixels wide. */
const diffHash = ({ data, width }: Luminance): string =>
  toSigned(
    Array.from({ length: 64 }, (_, i) => data[Math.floor(i / 8) * width + (i % 8)]! < data[Math.floor(i / 8) * width + (i % 8) + 1]!),
  );

/** A rectangle of a picture in pixels. */
interface Cut {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The middle of a picture of `width` x `height` that is `cutWidth` x `cutHeight`. */
const middleOf = (width: number, height: number, cutWidth: number, cutHeight: number): Cut => ({
  left: Math.floor((width - cutWidth) / 2),
  top: Math.floor((height - cutHeight) / 2),
  width: Math.max(1, Math.floor(cutWidth)),
  height: Math.max(1, Math.floor(cutHeight)),
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
  const read = async (cut: Cut, cutWidth: number, cutHeight: number): Promise<Luminance> => {
    const data = await sharp(small.data, { raw: { ...size, channels: small.info.channels } })
      .extract(cut)
      .resize(cutWidth, cutHeight, { fit: 'fill' })
      .greyscale()
      .raw()
      .toBuffer();
    return { data, width: cutWidth, height: cutHeight };
  };
  const wideWidth = Math.min(size.width, (size.height * 4) / 3);
  const cuts = [
    middleOf(size.width, size.height, size.width, size.height),
    middleOf(size.width, size.height, size.width * 0.9, size.height * 0.9),
    middleOf(size.width, size.height, wideWidth, (wideWidth * 3) / 4),
  ];
  const dct = await Promise.all(cuts.map(async (cut) => dctHash(await read(cut, DCT_SIDE, DCT_SIDE))));
  const diff = await Promise.all(cuts.map(async (cut) => diffHash(await read(cut, 9, 8))));
  return { dct: dct[0]!, dctMiddle: dct[1]!, dctWide: dct[2]!, diff: diff[0]!, diffMiddle: diff[1]!, diffWide: diff[2]! };
}

/** Hashes a stored picture. @throws Error when the pixels cannot be read */
export async function hashPhoto(path: string): Promise<PhotoHashes> {
  const { data, info } = await sharp(path, { limitInputPixels: MAX_PIXELS })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return hashPixels(data, info);
}
