import { Notifications as MantineNotifications, notifications } from '@mantine/notifications';
import { IconAlertCircle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { getLocale, localizedPath, splitLocale } from '../../../shared/locale.ts';
import { m } from '../../../shared/messages/messages.ts';
import { paths } from '../../paths.ts';
import { MantineBoundary } from '../mantine/MantineBoundary.tsx';
import classes from './Notifications.module.css';
import '../mantine/mantine-notification.css';

/** A toast (toast.tsx) with all defaults set. */
interface NotificationOptions {
  title: string;
  message: ReactNode;
  more?: string;
  action?: { label: string; onPress: () => void } | { label: string; to: 'auth' };
  severity: 'good' | 'bad' | 'info';
  durationMs: number;
  /** Id by which `hideNotification` closes it. */
  id?: string;
}

/** Colour and icon by severity. */
const STYLES = {
  good: ['var(--green)', IconCircleCheck],
  bad: ['var(--error)', IconAlertCircle],
  info: ['var(--ink-2)', IconInfoCircle],
} as const;

/** Container of toasts at the bottom of the window, above sticky bars; shows one at a time. */
export const Notifications = () => (
  <MantineBoundary>
    <MantineNotifications limit={1} position="bottom-right" />
  </MantineBoundary>
);

/** The text of a toast with its button. */
function Body({
  message,
  more,
  action,
}: Pick<NotificationOptions, 'message'> & { more: string | undefined; action: NotificationOptions['action'] }) {
  return (
    <span className={classes.body}>
      <span>{message}</span>
      {more && <span>{more}</span>}
      {action &&
        ('to' in action ? (
          <a
            className="link"
            href={localizedPath(getLocale(), paths.auth(splitLocale(window.location.pathname)[1] + window.location.search))}
          >
            {action.label}
          </a>
        ) : (
          <button
            type="button"
            className={`link ${classes.action}`}
            onClick={() => {
              notifications.clean();
              action.onPress();
            }}
          >
            {action.label}
          </button>
        ))}
    </span>
  );
}

/** Shows a toast and replaces the current one. */
export function showNotification({ severity, durationMs, message, more, action, ...rest }: NotificationOptions): void {
  const [color, Icon] = STYLES[severity];
  notifications.clean();
  notifications.cleanQueue();
  notifications.show({
    ...rest,
    message: more || action ? <Body message={message} more={more} action={action} /> : message,
    autoClose: durationMs,
    color,
    icon: <Icon size={20} stroke={1.6} />,
    role: severity === 'bad' ? 'alert' : 'status',
    closeButtonProps: { 'aria-label': m.ui_close() },
  });
}

/** Closes a toast before its time. */
export const hideNotification = (id: string): void => void notifications.hide(id);
