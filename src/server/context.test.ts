import { describe, expect, test } from 'vitest';
import { rateLimitKey } from './context.ts';

describe('the network that a rate limit counts', () => {
  test.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2:ffff::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('for %s is %s', (ip, counted) => {
    expect(rateLimitKey(ip)).toBe(counted);
  });
});
