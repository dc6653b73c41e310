// Whether passkeys can be used here, without loading the code that uses them.
import { useHydrated } from '../../hydration/ClientOnly.tsx';
import { useSiteConfig } from '../../site-config.tsx';

/** Passkeys belong to a name: an address that is a number has none. */
const isNumericHost = (origin: string): boolean => /^\[|^\d+(\.\d+){3}$/.test(new URL(origin).hostname);

/** Whether this browser can use the site's passkeys. The server assumes that it can, so that the page does not move when the script has loaded. */
export function useCanUsePasskeys(): boolean {
  const { origin } = useSiteConfig();
  const isHydrated = useHydrated();
  if (isNumericHost(origin)) return false;
  return !isHydrated || (typeof window.PublicKeyCredential === 'function' && window.location.origin === origin);
}
