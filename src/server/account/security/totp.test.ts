// Tests of the codes of authenticator apps, and of the encryption of their secrets.
import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { totpCode } from '../../../testing/factories/totp.ts';
import { openSecret, sealSecret } from './sealed-secret.ts';
import { newTotp, stepOf } from './totp.ts';

/** The secret of the test vectors of RFC 6238, `12345678901234567890`, in base 32. */
const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

test.each([
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
])('a code at %d seconds is that of the test vectors of RFC 6238', (seconds, vector) => {
  const time = new Date(seconds * 1000);
  expect(totpCode(RFC_SECRET, time, { digits: 8 })).toBe(vector);
  // the vectors have eight digits; a code of six digits is the last six of them
  expect(stepOf(RFC_SECRET, vector.slice(-6), time)).toBe(Math.floor(seconds / 30));
});

test('codes of another implementation are accepted one step early and late and refused two steps away, at 100 moments', () => {
  const { secret } = newTotp('hannah');
  for (let i = 0; i < 100; i++) {
    // a random moment of the 13 years after November 2023
    const time = new Date(1_700_000_000_000 + randomBytes(4).readUInt32BE() * 100);
    const step = Math.floor(time.getTime() / 30_000);
    for (const steps of [-1, 0, 1]) expect(stepOf(secret, totpCode(secret, time, { steps }), time)).toBe(step + steps);
    const acceptedCodes = [-1, 0, 1].map((steps) => totpCode(secret, time, { steps }));
    for (const steps of [-2, 2]) {
      const code = totpCode(secret, time, { steps });
      // by chance, one of a million codes is that of an accepted step too
      if (!acceptedCodes.includes(code)) expect(stepOf(secret, code, time)).toBeNull();
    }
  }
});

test('a new secret has 160 bits and its address names the site and the account', () => {
  const { secret, uri } = newTotp('hannah becker');
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(newTotp('hannah becker').secret).not.toBe(secret);
  const address = new URL(uri);
  expect([address.protocol, address.host, decodeURIComponent(address.pathname)]).toEqual([
    'otpauth:',
    'totp',
    '/Dubai Appartments Sale:hannah becker',
  ]);
  expect(Object.fromEntries(address.searchParams)).toMatchObject({ secret, issuer: 'Dubai Appartments Sale', digits: '6', period: '30' });
});

test('a sealed secret opens with the old and the new session secret, for its owner only, and not when altered', () => {
  const [older, newer] = ['o'.repeat(32), 'n'.repeat(32)];
  const sealed = sealSecret([older], '7', 'SECRET');
  expect(sealSecret([older], '7', 'SECRET')).not.toBe(sealed);
  expect(openSecret([older], '7', sealed)).toEqual({ secret: 'SECRET', isNewest: true });
  expect(openSecret([newer, older], '7', sealed)).toEqual({ secret: 'SECRET', isNewest: false });
  expect(openSecret([newer], '7', sealed)).toBeNull();
  expect(openSecret([older], '8', sealed)).toBeNull();
  const bytes = Buffer.from(sealed, 'base64url');
  // flips one bit of each byte
  for (let i = 0; i < bytes.length; i++) {
    const altered = Buffer.from(bytes);
    altered[i]! ^= 1;
    expect(openSecret([older], '7', altered.toString('base64url'))).toBeNull();
  }
  expect(openSecret([older], '7', '')).toBeNull();
});

test.each(['▢🍕ӷ𝔮', '12345é', '1234567', '12345', '', '1e5.00'])('%j is a wrong code', (code) => {
  expect(stepOf(RFC_SECRET, code, new Date())).toBeNull();
});
