import { describe, expect, test } from 'vitest';
import { nextPath } from './next.ts';

const next = (value: string) => nextPath(new URLSearchParams({ next: value }));

describe('where somebody goes after signing in', () => {
  test('to the page that sent him here', () => {
    expect(next('/promote-listing?id=7')).toBe('/promote-listing?id=7');
  });
  test.each(['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)', ' /x', '/a\\b', ''])(
    'never to another site (%s)',
    (value) => {
      expect(next(value)).toBe('/');
    },
  );
});
