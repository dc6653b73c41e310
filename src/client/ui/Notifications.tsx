import { Notifications as MantineNotifications, notifications } from '@mantine/notifications';
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { MantineBoundary } from './mantine/MantineBoundary.tsx';
import './mantine/mantine-notification.css';

interface Notice {
  title: string;
  message: ReactNode;
  severity: 'good' | 'bad';
  /** Milliseconds. */
  durationMs: number;
  id?: string;
}

/** Container of toasts; shows one at a time. */
export const Notifications = () => (
  <MantineBoundary>
    <MantineNotifications limit={1} position="bottom-right" />
  </MantineBoundary>
);

/** Shows a toast and replaces the current one. */
export function showNotification({ severity, durationMs, ...rest }: Notice): void {
  notifications.clean();
  notifications.cleanQueue();
  notifications.show({
    ...rest,
    autoClose: durationMs,
    color: severity === 'bad' ? 'var(--error)' : 'var(--green)',
    icon: severity === 'bad' ? <IconAlertCircle size={20} stroke={1.6} /> : <IconCircleCheck size={20} stroke={1.6} />,
    role: severity === 'bad' ? 'alert' : 'status',
    closeButtonProps: { 'aria-label': 'Close' },
  });
}

export const dropNotice = (id: string): void => void notifications.hide(id);
