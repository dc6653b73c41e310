// One-time codes by RFC 4226 and RFC 6238, implemented independently of the product to test it.
import { createHmac } from 'node:crypto';

/** The bytes of a base 32 text (RFC 4648). */
function fromBase32(text: string): Buffer {
  const bits = Array.from(text.replace(/=+$/, ''))
    .map((character) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(character).toString(2).padStart(5, '0'))
    .join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** The code of a base 32 secret at a time, `steps` of 30 seconds away from it. */
export function totpCode(secret: string, time: Date, { steps = 0, digits = 6 } = {}): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(time.getTime() / 30_000) + steps));
  const digest = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  // dynamic truncation (RFC 4226, 5.3): 31 bits at the offset that the last byte gives
  const offset = digest[19]! & 15;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits).padStart(digits, '0');
}
