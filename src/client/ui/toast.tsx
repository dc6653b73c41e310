import { notifications } from '@mantine/notifications';
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';

interface Toast {
  title: string;
  message: string;
  tone?: 'good' | 'bad';
}

/** Shows a toast for five seconds; a second one replaces the first (R10, A58). */
export function toast({ title, message, tone = 'good' }: Toast): void {
  notifications.clean();
  notifications.cleanQueue();
  notifications.show({
    title,
    message,
    color: tone === 'bad' ? 'var(--error)' : 'var(--green)',
    icon: tone === 'bad' ? <IconAlertCircle size={20} stroke={1.6} /> : <IconCircleCheck size={20} stroke={1.6} />,
    role: tone === 'bad' ? 'alert' : 'status',
    closeButtonProps: { 'aria-label': 'Close' },
  });
}
