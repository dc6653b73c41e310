// Pictures for tests of uploads, made in memory.
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import type { Device } from './members.ts';

/** A colour as sharp takes it: `r`, `g` and `b` from 0 to 255, `alpha` from 0 to 1. */
interface Colour {
  r: number;
  g: number;
  b: number;
  alpha: number;
}
const GREY: Colour = { r: 120, g: 130, b: 140, alpha: 1 };

/** A single-colour picture in any format. */
export const picture = (
  format: 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' | 'tiff',
  width: number,
  height: number,
  background: Colour = GREY,
): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 4, background } })
    .toFormat(format)
    .toBuffer();

/**
 * A JPEG of noise, which is as hard to encode as a photo. `sigma` is the standard deviation of its brightness (0 to 255). With a larger one
 * the picture is harder to encode, so that a large picture takes seconds.
 */
export const photo = (width: number, height: number, sigma = 20): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#808080', noise: { type: 'gaussian', mean: 128, sigma } } })
    .jpeg({ quality: 90 })
    .toBuffer();

/**
 * A JPEG of 900 × 600 pixels with rectangles that depend on `seed`. Unlike noise it still looks the same when it is scaled down, as tests
 * that compare pictures need.
 */
export function drawing(seed: number): Promise<Buffer> {
  const shapes = Array.from({ length: 12 }, (_, i) => {
    // a whole number below `limit`, always the same for a seed, a rectangle and an attribute; prime factors spread the values
    const pick = (attribute: number, limit: number) => ((seed * 7919 + i * 104_729 + attribute * 1_299_709) % 9973) % limit;
    const position = `x="${pick(1, 500)}" y="${pick(2, 300)}"`;
    const size = `width="${60 + pick(3, 240)}" height="${40 + pick(4, 200)}"`;
    return `<rect ${position} ${size} fill="hsl(${pick(5, 360)},60%,${10 + pick(6, 80)}%)"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"><rect width="900" height="600" fill="#777"/>${shapes.join('')}</svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 90 }).toBuffer();
}

/** A JPEG whose metadata hold an EXIF orientation (1 to 8), the owner's name, a position and a script. Uploads should remove them. */
export const photoWithSecrets = (width: number, height: number, { orientation }: { orientation: number }): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#446688' } })
    .withMetadata({
      orientation,
      exif: { IFD0: { Artist: 'SECRETOWNER', Copyright: '<?php system(1);' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '25/1 4/1 0/1' } },
    })
    .jpeg()
    .toBuffer();

/** An animation of a black and a white frame of 20 × 20 pixels. */
export function animatedWebp(): Promise<Buffer> {
  const frameBytes = 20 * 20 * 3;
  // sharp takes the frames below each other; zero bytes are black
  const pixels = Buffer.alloc(2 * frameBytes).fill(255, frameBytes);
  return sharp(pixels, { raw: { width: 20, height: 40, channels: 3, pageHeight: 20 } })
    .webp()
    .toBuffer();
}

/** A black PNG with one bit per pixel: very many pixels in few bytes. */
export function blackPng(width: number, height: number): Buffer {
  /** A chunk of a PNG: length of the content, type, content, checksum. */
  const chunk = (type: string, content: Buffer): Buffer => {
    const typeAndContent = Buffer.concat([Buffer.from(type), content]);
    const bytes = Buffer.alloc(typeAndContent.length + 8);
    bytes.writeUInt32BE(content.length);
    typeAndContent.copy(bytes, 4);
    bytes.writeUInt32BE(crc32(typeAndContent), typeAndContent.length + 4);
    return bytes;
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  // one bit per pixel; the other bytes stay 0, which means greyscale and not interlaced
  header[8] = 1;
  // each row is a byte for its filter (0 for none) and a bit per pixel
  const pixels = deflateSync(Buffer.alloc(height * (Math.ceil(width / 8) + 1)));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Uploads a small photo. @returns its URL */
export const uploadPhoto = async (device: Device): Promise<string> =>
  (
    await device
      .post('/api/uploads')
      .attach('file', await photo(30, 20), 'a.jpg')
      .expect(201)
  ).body.url;
