// Tests that the QR code of a number is read as the number to call.
import jsQR from 'jsqr';
import { expect, test } from 'vitest';
import { phoneCode } from './phone-code.ts';

/** Reads a code from its drawing, with four pixels for a square. */
function readCode({ path, size }: ReturnType<typeof phoneCode>): string | undefined {
  const scale = 4;
  const width = size * scale;
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g))
    for (let dy = 0; dy < scale; dy++)
      for (let dx = 0; dx < scale; dx++) {
        const at = ((Number(y) * scale + dy) * width + Number(x) * scale + dx) * 4;
        pixels.fill(0, at, at + 3);
      }
  return jsQR(pixels, width, width)?.data;
}

test('the code of a phone number calls it, as it is dialled (S148)', () => {
  expect(readCode(phoneCode('Tel: +971 (0)50 123 4567'))).toBe('tel:+971501234567');
  expect(readCode(phoneCode('04 000 0102'))).toBe('tel:040000102');
});
