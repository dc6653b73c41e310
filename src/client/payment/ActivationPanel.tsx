import { IconCircleCheck, IconClock, IconReceiptRefund } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './Checkout.module.css';
import type { Activation } from './usePaymentStatus.ts';

const APPEARANCE = {
  waiting: [IconClock, 'Activating'],
  late: [IconClock, 'Still activating'],
  done: [IconCircleCheck, 'Done'],
  refused: [IconReceiptRefund, 'Paid back'],
} as const;

const words = (what: string): Record<Activation, string> => ({
  waiting: `The payment is in. ${what} starts as soon as the provider confirms it, usually within seconds.`,
  late: `The provider has not confirmed the payment yet. You may leave this page: ${what.charAt(0).toLowerCase() + what.slice(1)} starts by itself once it has.`,
  done: `${what} is running.`,
  refused: `The payment came through, but nothing could be given for it. It is paid back to your card.`,
});

/** Between paying and having: what is waited for, and what became of it. */
export function ActivationPanel({ activation, what, after }: { activation: Activation; what: string; after: ReactNode }) {
  const [Icon, title] = APPEARANCE[activation];
  return (
    <div className={`panel ${classes.activation}`} role="status" data-state={activation}>
      {activation === 'waiting' ? <span className={classes.spinner} /> : <Icon size={40} stroke={1.4} aria-hidden="true" />}
      <h2>{title}</h2>
      <p>{words(what)[activation]}</p>
      {activation !== 'waiting' && <div className={classes.after}>{after}</div>}
    </div>
  );
}
