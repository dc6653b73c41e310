import type { ReactNode } from 'react';
import { m } from '../../shared/messages/messages.ts';
import { Icon } from '../ui/icon/Icon.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import classes from './Checkout.module.css';
import type { Activation } from './usePaymentStatus.ts';

/** Icon and title of each state. */
const APPEARANCE = {
  pending: ['clock', m.payment_activation_pending],
  delayed: ['clock', m.payment_activation_delayed],
  active: ['circle-check', m.payment_activation_active],
  refunded: ['receipt-refund', m.payment_activation_refunded],
} as const;

/** Lowers the first character of a product name, for use within a sentence. */
const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

const MESSAGES: Record<Activation, (productName: string) => string> = {
  pending: (product) => m.payment_activation_pending_text({ product }),
  delayed: (product) => m.payment_activation_delayed_text({ product: lowerFirst(product) }),
  active: (product) => m.payment_activation_active_text({ product }),
  refunded: m.payment_activation_refunded_text,
};

/** Shows whether a paid purchase is active yet. `after` is the link that continues; it is shown unless the state is `pending`. */
export function ActivationPanel({ activation, productName, after }: { activation: Activation; productName: string; after: ReactNode }) {
  const [icon, title] = APPEARANCE[activation];
  return (
    <div className={`panel grid middle-items gap-sm centered small-heads ${classes.activation}`} role="status" data-state={activation}>
      {activation === 'pending' ? <Spinner /> : <Icon name={icon} size={40} stroke={1.4} />}
      <h2>{title()}</h2>
      <p className="muted balance">{MESSAGES[activation](productName)}</p>
      {activation !== 'pending' && <div className="flex middle wrapping gap-sm mt-sm">{after}</div>}
    </div>
  );
}
