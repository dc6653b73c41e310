import { m } from '../../shared/messages/messages.ts';
import type { PaymentView } from '../../shared/payment/payment.ts';

/** Why a payment failed: the message of the provider, or a general text without one. */
export const failureText = (message: string | null | undefined): string => message?.trim() || m.payment_failed_text();

/** Names of the states of a payment. `flagged`: paid, but the purchase could not be applied, so it is paid back. */
export const PAYMENT_STATUS_LABELS: Record<PaymentView['status'], () => string> = {
  pending: m.payment_status_pending,
  succeeded: m.payment_status_succeeded,
  failed: m.payment_status_failed,
  refunded: m.payment_status_refunded,
  flagged: m.payment_status_flagged,
};
/** `Paid`, `Refunded` and so on, in the language of the page. */
export const statusLabel = (status: PaymentView['status']): string => PAYMENT_STATUS_LABELS[status]();
