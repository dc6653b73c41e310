// Toasts: short messages in the corner of the page. Whether one was shown is state of the page.
import { lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react';
import { afterPaint } from '../../after-paint.ts';

/** A short message in the corner of the page. `good` reports a success, `bad` an error, `info` neither. */
interface ToastOptions {
  title: string;
  message: ReactNode;
  /** A second sentence, below the message. */
  more?: string;
  /** A button that does something, or leads to the sign-in and back. */
  action?: { label: string; onPress: () => void } | { label: string; to: 'auth' };
  severity?: 'good' | 'bad' | 'info';
  /** Allows closing it early with `hideToast`. */
  id?: string;
  durationMs?: number;
}

const DEFAULT_DURATION_MS = 5000;

const loadNotifications = () => import('./Notifications.tsx');
const Notifications = lazy(async () => ({ default: (await loadNotifications()).Notifications }));

/** Whether a toast was shown on this page, so that the container is needed. */
let isRequested = false;
/** Listeners of `Toasts`, called when a toast is shown. */
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Shows a toast after the next paint, so that the result it reports is visible first, by default for DEFAULT_DURATION_MS. A second toast replaces the first. */
export function toast({ severity = 'good', durationMs = DEFAULT_DURATION_MS, ...options }: ToastOptions): void {
  afterPaint(() => {
    isRequested = true;
    for (const listener of listeners) listener();
    void loadNotifications().then(({ showNotification }) => showNotification({ severity, durationMs, ...options }));
  });
}

/** Closes a toast. */
export function hideToast(id: string): void {
  afterPaint(() => void loadNotifications().then(({ hideNotification }) => hideNotification(id)));
}

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
        <Notifications />
      </Suspense>
    )
  );
}
