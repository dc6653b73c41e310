import { describe, expect, test } from 'vitest';
import { localizedPath, splitLocale } from './locale.ts';

describe('the language in an address', () => {
  test.each([
    ['/', 'en', '/'],
    ['/ar', 'ar', '/'],
    ['/ar/', 'ar', '/'],
    ['/ar?page=2', 'ar', '/?page=2'],
    ['/ar/properties?page=2', 'ar', '/properties?page=2'],
    ['/areas', 'en', '/areas'],
    ['/argentina', 'en', '/argentina'],
    ['/en/properties', 'en', '/en/properties'],
    ['/AR/properties', 'en', '/AR/properties'],
    ['/ar%2Fproperties', 'en', '/ar%2Fproperties'],
    ['/ar//evil.example', 'ar', '//evil.example'],
  ])('of %s is %s, and %s is the address of its page', (address, locale, page) => {
    expect(splitLocale(address)).toEqual([locale, page]);
  });

  test.each(['/', '/?page=2', '/properties', '/properties?page=2#map', '/help/tutorials'])(
    'the Arabic address of %s leads back to it',
    (path) => {
      expect(splitLocale(localizedPath('ar', path))).toEqual(['ar', path]);
      expect(localizedPath('en', path)).toBe(path);
    },
  );
});
