import { lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react';

interface Toast {
  title: string;
  message: ReactNode;
  severity?: 'good' | 'bad';
  /** To take it away before its time: `dropToast`. */
  id?: string;
  /** Milliseconds. */
  durationMs?: number;
}

const load = () => import('./Notifications.tsx');
const Notices = lazy(async () => ({ default: (await load()).Notifications }));

let wanted = false;
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Shows a toast for five seconds; a second one replaces the first. */
export function toast({ severity = 'good', durationMs = 5000, ...rest }: Toast): void {
  wanted = true;
  for (const listener of listeners) listener();
  void load().then(({ showNotification }) => showNotification({ severity, durationMs, ...rest }));
}

/** Takes a toast away. */
export const hideToast = (id: string): void => void load().then(({ dropNotice }) => dropNotice(id));

/** Where toasts appear; its script is loaded with the first of them. */
export function Toasts() {
  const shown = useSyncExternalStore(
    subscribe,
    () => wanted,
    () => false,
  );
  return (
    shown && (
      <Suspense>
        <Notices />
      </Suspense>
    )
  );
}
