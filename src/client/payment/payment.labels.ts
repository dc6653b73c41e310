import { m } from '../../shared/messages/messages.ts';
import type { PaymentView } from '../../shared/payment/payment.ts';

/** Why a payment failed, also when the provider gives no reason. */
export const failureText = (message: string | null | undefined): string => message?.trim() || m.payment_failed_text();

/** The states of a payment with their names. */
export const PAYMENT_STATUS_LABELS: Record<PaymentView['status'], () => string> = {
  pending: m.payment_status_pending,
  succeeded: m.payment_status_succeeded,
  failed: m.payment_status_failed,
  refunded: m.payment_status_refunded,
  flagged: m.payment_status_flagged,
};
/** `Paid`, `Refunded` and so on, in the language of the page. */
export const statusLabel = (status: PaymentView['status']): string => PAYMENT_STATUS_LABELS[status]();
