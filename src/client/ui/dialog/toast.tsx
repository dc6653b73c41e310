// Toasts: short messages in the corner of the page, shown with Mantine's notifications. Their scripts load with the first toast; while these cannot
// be loaded, toasts are left out.
import { type ReactNode, Suspense, useSyncExternalStore } from 'react';
import { afterPaint } from '../../after-paint.ts';
import { importWithRetry } from '../../import-with-retry.ts';
import { lazyOptional } from '../../lazy-optional.ts';

/** A short message in the corner of the page. `good` reports a success, `bad` an error, `info` neither. */
interface ToastOptions {
  title: string;
  message: ReactNode;
  /** A button that does something, or leads to the sign-in and back. */
  action?: { label: string; onPress: () => void } | { label: string; to: 'auth' };
  severity?: 'good' | 'bad' | 'info';
  /** Allows closing it early with `hideToast`. */
  id?: string;
  durationMs?: number;
}

const DEFAULT_DURATION_MS = 5000;

const loadNotifications = () => import('./Notifications.tsx');
type NotificationScript = Awaited<ReturnType<typeof loadNotifications>>;
const Notifications = lazyOptional(async () => ({ default: (await loadNotifications()).Notifications }));

/** Whether the scripts have loaded for a toast, so that `Toasts` renders the container. */
let isContainerNeeded = false;
/** `Toasts` renders again when these are called. */
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Shows a toast, which replaces a current one. It waits for the next paint, so that the page shows the result of the action before the toast. */
export function toast({ severity = 'good', durationMs = DEFAULT_DURATION_MS, ...options }: ToastOptions): void {
  afterPaint(() => {
    const show = ({ showNotification }: NotificationScript) => {
      isContainerNeeded = true;
      for (const listener of listeners) listener();
      showNotification({ severity, durationMs, ...options });
    };
    void importWithRetry(loadNotifications).then(show, () => {});
  });
}

/** Closes the toast with this id. */
export function hideToast(id: string): void {
  afterPaint(
    () =>
      void loadNotifications().then(
        ({ hideNotification }) => hideNotification(id),
        () => {},
      ),
  );
}

/** Container of the toasts; renders nothing until the first toast. */
export function Toasts() {
  const isMounted = useSyncExternalStore(
    subscribe,
    () => isContainerNeeded,
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
