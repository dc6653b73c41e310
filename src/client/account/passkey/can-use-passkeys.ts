// Whether passkeys can be used here, without loading the code that uses them.
import { useHydrated } from '../../hydration/ClientOnly.tsx';
import { useSiteConfig } from '../../site-config.tsx';

/** Passkeys belong to a host name; an IP address has none. */
const isNumericHost = (origin: string): boolean => /^\[|^\d+(\.\d+){3}$/.test(new URL(origin).hostname);

/** Whether this browser can use the site's passkeys. Before hydration it counts as able to, so that the page does not move afterwards. */
export function useCanUsePasskeys(): boolean {
  const { origin } = useSiteConfig();
  const isHydrated = useHydrated();
  if (isNumericHost(origin)) return false;
  return !isHydrated || (typeof window.PublicKeyCredential === 'function' && window.location.origin === origin);
}
