import { type ReactNode, useSyncExternalStore } from 'react';

const never = () => () => {};

/** False on the server and while React hydrates, true from then on. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** Shows its children only after hydration, the fallback until then. */
export function ClientOnly({ children, fallback = null }: { children: () => ReactNode; fallback?: ReactNode }) {
  return useHydrated() ? children() : fallback;
}
