import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { ConfigProvider } from '../../site-config.tsx';
import { useCanUsePasskeys } from './can-use-passkeys.ts';

afterEach(() => vi.unstubAllGlobals());

/** Whether passkeys can be used in this browser on a site with this origin. */
function canUsePasskeys(origin: string): boolean {
  const config = { origin, tileUrl: '', demo: null };
  const wrapper = ({ children }: { children: ReactNode }) => <ConfigProvider value={config}>{children}</ConfigProvider>;
  return renderHook(() => useCanUsePasskeys(), { wrapper }).result.current;
}

test('passkeys can be used where the browser has them and the page has the origin of the site', () => {
  vi.stubGlobal('PublicKeyCredential', class {});
  expect(canUsePasskeys(window.location.origin)).toBe(true);
  expect(canUsePasskeys('https://other.example')).toBe(false);
});

test('passkeys cannot be used in a browser without them', () => {
  expect(window).not.toHaveProperty('PublicKeyCredential');
  expect(canUsePasskeys(window.location.origin)).toBe(false);
});

test.each(['http://127.0.0.1:5000', 'http://[::1]:5000'])('passkeys cannot be used at %s, which is no name', (origin) => {
  vi.stubGlobal('PublicKeyCredential', class {});
  vi.stubGlobal('location', { origin });
  expect(canUsePasskeys(origin)).toBe(false);
});
