import { describe, expect, test } from 'vitest';
import { nextPath } from './next.ts';

/** The path to open for a value of the URL parameter `next`. */
const pathFor = (value: string) => nextPath(new URLSearchParams({ next: value }));

describe('the page after signing in', () => {
  test('is the page that required signing in', () => {
    expect(pathFor('/promote-listing?id=7')).toBe('/promote-listing?id=7');
  });
  test.each(['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)', ' /x', '/a\\b', ''])(
    'is the home page when `next` is unsafe or empty (%j)',
    (value) => {
      expect(pathFor(value)).toBe('/');
    },
  );
});
