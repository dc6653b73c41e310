// Tests of the key by which rate limits count the requests of a client: its IPv4 address, or the first 64 bits of its IPv6 address.
import { describe, expect, test } from 'vitest';
import { rateLimitKey } from './context.ts';

describe('rateLimitKey', () => {
  test.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2:ffff::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('of %s is %s', (ip, key) => {
    expect(rateLimitKey(ip)).toBe(key);
  });
});
