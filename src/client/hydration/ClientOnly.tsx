// Content that only the browser can know, for example what it has stored: it is rendered after hydration.
import { type ReactNode, useSyncExternalStore } from 'react';

/** Subscription to a store that never changes. */
const subscribeToNothing = () => () => {};

/** False on the server and during hydration, true afterwards. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );

/** Renders its children after hydration, in the browser only; before that, and on the server, the fallback. */
export function ClientOnly({ children, fallback = null }: { children: () => ReactNode; fallback?: ReactNode }) {
  return useHydrated() ? children() : fallback;
}
