// Whether passkeys can be used on this site in this browser. It is apart from ceremony.ts, so that asking does not load the passkey
// library.
import { useHydrated } from '../../hydration/ClientOnly.tsx';
import { useSiteConfig } from '../../site-config.tsx';

/** Whether the host is an IP address (`[` begins an IPv6 one). Passkeys belong to a host name, so such a site cannot have any. */
const isNumericHost = (origin: string): boolean => /^\[|^\d+(\.\d+){3}$/.test(new URL(origin).hostname);

/**
 * Whether this browser can use the site's passkeys. Until hydration has finished the answer is yes, so that most pages do not change then.
 */
export function useCanUsePasskeys(): boolean {
  const { origin } = useSiteConfig();
  const isHydrated = useHydrated();
  if (isNumericHost(origin)) return false;
  return !isHydrated || (typeof window.PublicKeyCredential === 'function' && window.location.origin === origin);
}
