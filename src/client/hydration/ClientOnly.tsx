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

/** Renders its children in the browser only; before hydration the fallback. */
export function ClientOnly({ children, fallback = null }: { children: () => ReactNode; fallback?: ReactNode }) {
  return useHydrated() ? children() : fallback;
}
