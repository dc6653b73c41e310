// Tests of the text of API keys.
import { expect, test } from 'vitest';
import { makeKey, readKey } from './key-text.ts';

test('a key has the form that secret scanners know, is read again, and no two are alike (O110)', () => {
  const keys = Array.from({ length: 1000 }, makeKey);
  expect(new Set(keys.map(({ key }) => key)).size).toBe(1000);
  for (const { key, publicId, secretHash } of keys) {
    expect(key).toMatch(/^dlv_[1-9A-HJ-NP-Za-km-z]{10}_[1-9A-HJ-NP-Za-km-z]{38}$/);
    expect(readKey(key)).toEqual({ publicId, secretHash });
  }
});

test('one wrong character is refused by the checksum', () => {
  const { key } = makeKey();
  for (let i = 4; i < key.length; i++) {
    const wrong = key[i] === 'a' ? 'b' : 'a';
    expect(readKey(key.slice(0, i) + wrong + key.slice(i + 1)), `at ${i}`).toBeNull();
  }
  for (const text of ['', 'dlv_', `${key} `, key.toLowerCase(), key.slice(0, -1), `${key}1`, key.replace('dlv', 'sk')])
    expect(readKey(text)).toBeNull();
});
