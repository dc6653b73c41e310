import { describe, expect, test } from 'vitest';
import { nextPath } from './next.ts';

const next = (value: string) => nextPath(new URLSearchParams({ next: value }));

describe('the page after signing in', () => {
  test('is the page that required signing in', () => {
    expect(next('/promote-listing?id=7')).toBe('/promote-listing?id=7');
  });
  test.each(['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)', ' /x', '/a\\b', ''])(
    'is never on another site (%s)',
    (value) => {
      expect(next(value)).toBe('/');
    },
  );
});
