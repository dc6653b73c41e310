import { Notifications, notifications } from '@mantine/notifications';
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Mantine } from './mantine/MantineBoundary.tsx';
import './mantine/mantine-notification.css';

interface Notice {
  title: string;
  message: ReactNode;
  tone: 'good' | 'bad';
  /** Milliseconds. */
  lasts: number;
  id?: string;
}

/** The corner where toasts appear, one at a time. */
export const Notices = () => (
  <Mantine>
    <Notifications limit={1} position="bottom-right" />
  </Mantine>
);

/** Puts one there, in the place of any other. */
export function notice({ tone, lasts, ...rest }: Notice): void {
  notifications.clean();
  notifications.cleanQueue();
  notifications.show({
    ...rest,
    autoClose: lasts,
    color: tone === 'bad' ? 'var(--error)' : 'var(--green)',
    icon: tone === 'bad' ? <IconAlertCircle size={20} stroke={1.6} /> : <IconCircleCheck size={20} stroke={1.6} />,
    role: tone === 'bad' ? 'alert' : 'status',
    closeButtonProps: { 'aria-label': 'Close' },
  });
}

export const dropNotice = (id: string): void => void notifications.hide(id);
