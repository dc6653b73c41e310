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

const messages = (productName: string): Record<Activation, string> => ({
  waiting: `The payment is in. ${productName} starts as soon as the provider confirms it, usually within seconds.`,
  late: `The provider has not confirmed the payment yet. You may leave this page: ${productName.charAt(0).toLowerCase() + productName.slice(1)} starts by itself once it has.`,
  done: `${productName} is running.`,
  refused: `The payment came through, but nothing could be given for it. It is paid back to your card.`,
});

/** Waits for the activation of a purchase and shows its result. */
export function ActivationPanel({ activation, productName, after }: { activation: Activation; productName: string; after: ReactNode }) {
  const [Icon, title] = APPEARANCE[activation];
  return (
    <div className={`panel ${classes.activation}`} role="status" data-state={activation}>
      {activation === 'waiting' ? <span className={classes.spinner} /> : <Icon size={40} stroke={1.4} aria-hidden="true" />}
      <h2>{title}</h2>
      <p>{messages(productName)[activation]}</p>
      {activation !== 'waiting' && <div className={classes.after}>{after}</div>}
    </div>
  );
}
