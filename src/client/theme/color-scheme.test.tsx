import { runInThisContext } from 'node:vm';
import { afterEach, expect, test, vi } from 'vitest';
import { SCHEME_SCRIPT } from './color-scheme.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  // biome-ignore lint/suspicious/noDocumentCookie: happy-dom has no Cookie Store API
  document.cookie = 'prefs=; max-age=0';
  document.documentElement.removeAttribute('data-mantine-color-scheme');
});

/** Runs the script of the document head. @returns the scheme that it sets */
function runSchemeScript({ isSystemDark = true, getItem }: { isSystemDark?: boolean; getItem: () => string | null }): string | null {
  vi.stubGlobal('matchMedia', () => ({ matches: isSystemDark }));
  vi.stubGlobal('localStorage', { getItem });
  runInThisContext(SCHEME_SCRIPT);
  return document.documentElement.getAttribute('data-mantine-color-scheme');
}
const blockStorage = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};

test('without a chosen scheme, or with `auto`, the system decides', () => {
  expect(runSchemeScript({ getItem: () => null })).toBe('dark');
  expect(runSchemeScript({ getItem: () => 'auto', isSystemDark: false })).toBe('light');
});

test('the scheme in localStorage decides, and the one in the cookie before it', () => {
  expect(runSchemeScript({ getItem: () => 'light' })).toBe('light');
  // biome-ignore lint/suspicious/noDocumentCookie: happy-dom has no Cookie Store API
  document.cookie = 'prefs=units=m2&theme=dark';
  expect(runSchemeScript({ getItem: () => 'light', isSystemDark: false })).toBe('dark');
});

test('the system decides where the browser blocks storage', () => {
  expect(runSchemeScript({ getItem: blockStorage })).toBe('dark');
  expect(runSchemeScript({ getItem: blockStorage, isSystemDark: false })).toBe('light');
});
