import { Notifications as MantineNotifications, notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { getLocale, localizedPath, splitLocale } from '../../../shared/locale.ts';
import { m } from '../../../shared/messages/messages.ts';
import { paths } from '../../paths.ts';
import { Icon } from '../icon/Icon.tsx';
import { MantineBoundary } from '../mantine/MantineBoundary.tsx';
import '../mantine/mantine-notification.css';

/** A toast as `toast` (toast.tsx) passes it, with its defaults filled in. */
interface NotificationOptions {
  title: string;
  message: ReactNode;
  action?: { label: string; onPress: () => void } | { label: string; to: 'auth' };
  severity: 'good' | 'bad' | 'info';
  durationMs: number;
  /** Id by which `hideNotification` closes it. */
  id?: string;
}

/** Colour and icon by severity. */
const STYLES = {
  good: ['var(--green)', 'circle-check'],
  bad: ['var(--error)', 'alert-circle'],
  info: ['var(--ink-2)', 'info-circle'],
} as const;

/** Container of toasts in a corner at the bottom of the window; shows one at a time. Renders Mantine's notifications. */
export const Notifications = () => (
  <MantineBoundary>
    <MantineNotifications limit={1} position="bottom-right" />
  </MantineBoundary>
);

/** Address of the sign-in in the language of the page; after signing in, the user returns to the current page. */
function signInAddress(): string {
  const [, currentPath] = splitLocale(window.location.pathname);
  return localizedPath(getLocale(), paths.auth(currentPath + window.location.search));
}

/** The text of a toast, and its action as a button or as a link to the sign-in. */
function ToastText({ message, action }: Required<Pick<NotificationOptions, 'message' | 'action'>>) {
  return (
    <span className="flex wrapping at-baseline gap-0-sm">
      <span>{message}</span>
      {'to' in action ? (
        <a className="link" href={signInAddress()}>
          {action.label}
        </a>
      ) : (
        <button
          type="button"
          className="link"
          onClick={() => {
            notifications.clean();
            action.onPress();
          }}
        >
          {action.label}
        </button>
      )}
    </span>
  );
}

/** Shows a toast and removes the current one. */
export function showNotification({ severity, durationMs, message, action, ...titleAndId }: NotificationOptions): void {
  const [color, icon] = STYLES[severity];
  notifications.clean();
  notifications.cleanQueue();
  notifications.show({
    ...titleAndId,
    message: action ? <ToastText message={message} action={action} /> : message,
    autoClose: durationMs,
    color,
    icon: <Icon name={icon} size={20} />,
    role: severity === 'bad' ? 'alert' : 'status',
    closeButtonProps: { 'aria-label': m.ui_close() },
  });
}

/** Closes a toast before its time. */
export const hideNotification = (id: string): void => void notifications.hide(id);
