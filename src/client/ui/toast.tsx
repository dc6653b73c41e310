import { lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react';

interface Toast {
  title: string;
  message: ReactNode;
  severity?: 'good' | 'bad';
  /** Allows closing it early with `hideToast`. */
  id?: string;
  /** Milliseconds. */
  durationMs?: number;
}

const load = () => import('./Notifications.tsx');
const Notices = lazy(async () => ({ default: (await load()).Notifications }));

let isRequested = false;
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Shows a toast, by default for five seconds. A second toast replaces the first. */
export function toast({ severity = 'good', durationMs = 5000, ...rest }: Toast): void {
  isRequested = true;
  for (const listener of listeners) listener();
  void load().then(({ showNotification }) => showNotification({ severity, durationMs, ...rest }));
}

/** Closes a toast. */
export const hideToast = (id: string): void => void load().then(({ dropNotice }) => dropNotice(id));

/** Container of the toasts; its script is loaded with the first toast. */
export function Toasts() {
  const isMounted = useSyncExternalStore(
    subscribe,
    () => isRequested,
    () => false,
  );
  return (
    isMounted && (
      <Suspense>
        <Notices />
      </Suspense>
    )
  );
}
