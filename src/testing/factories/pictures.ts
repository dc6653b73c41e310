// Pictures for tests of uploads, made in memory.
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** A colour of sharp. */
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
 * A JPEG of noise, which is as hard to encode as a photo. A larger `sigma` (of 255) makes it harder, so that a large picture takes seconds.
 */
export const photo = (width: number, height: number, sigma = 20): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#808080', noise: { type: 'gaussian', mean: 128, sigma } } })
    .jpeg({ quality: 90 })
    .toBuffer();

/**
 * A JPEG of 900 × 600 with rectangles that `seed` chooses. Unlike noise it shows the same when it is scaled down, for tests that compare
 * pictures.
 */
export function drawing(seed: number): Promise<Buffer> {
  const shapes = Array.from({ length: 12 }, (_, i) => {
    /** A whole number below `limit`, the same for the same seed, rectangle and property: primes spread the values. */
    const draw = (property: number, limit: number) => ((seed * 7919 + i * 104_729 + property * 1_299_709) % 9973) % limit;
    return `<rect x="${draw(1, 500)}" y="${draw(2, 300)}" width="${60 + draw(3, 240)}" height="${40 + draw(4, 200)}" fill="hsl(${draw(5, 360)},60%,${10 + draw(6, 80)}%)"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"><rect width="900" height="600" fill="#777"/>${shapes.join('')}</svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 90 }).toBuffer();
}

/** A photo with EXIF orientation and with owner, position and a script in its metadata. */
export const photoWithSecrets = (width: number, height: number, { orientation }: { orientation: number }): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#446688' } })
    .withMetadata({
      orientation,
      exif: { IFD0: { Artist: 'SECRETOWNER', Copyright: '<?php system(1);' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '25/1 4/1 0/1' } },
    })
    .jpeg()
    .toBuffer();

/** An animation of a black and a white frame. */
export const animatedWebp = (): Promise<Buffer> =>
  sharp(Buffer.alloc(20 * 40 * 3).fill(255, 20 * 20 * 3), { raw: { width: 20, height: 40, channels: 3, pageHeight: 20 } })
    .webp()
    .toBuffer();

/** A black PNG with one bit per pixel: very many pixels in few bytes. */
export function blackPng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const bytes = Buffer.alloc(body.length + 8);
    bytes.writeUInt32BE(data.length);
    body.copy(bytes, 4);
    bytes.writeUInt32BE(crc32(body), body.length + 4);
    return bytes;
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  // one bit a pixel; the other bytes stay 0: greyscale, not interlaced
  header[8] = 1;
  const pixels = deflateSync(Buffer.alloc(height * (Math.ceil(width / 8) + 1)));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
