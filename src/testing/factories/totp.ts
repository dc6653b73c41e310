// One-time codes of authenticator apps (RFC 4226 and RFC 6238), implemented independently of the server's code to test it.
import { createHmac } from 'node:crypto';

/** The bytes of a base 32 text (RFC 4648). */
function fromBase32(text: string): Buffer {
  // each character of base 32 stands for five bits
  const bits = Array.from(text.replace(/=+$/, ''))
    .map((character) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(character).toString(2).padStart(5, '0'))
    .join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** The code of a secret (base 32) for the step of 30 seconds that is `steps` after the one of `time`, or before it if negative. */
export function totpCode(secret: string, time: Date, { steps = 0, digits = 6 } = {}): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(time.getTime() / 30_000) + steps));
  const digest = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  // dynamic truncation (RFC 4226, 5.3): takes 31 bits from the byte that the last four bits of the digest point to
  const offset = digest[19]! & 15;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits).padStart(digits, '0');
}
