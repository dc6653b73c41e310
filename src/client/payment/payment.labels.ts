import type { PaymentView } from '../../shared/payment/payment.ts';

/** Shown when the provider gives no reason. */
const DEFAULT_FAILURE_TEXT = 'An error occurred while processing your payment';
export const failureText = (message: string | null | undefined): string => message?.trim() || DEFAULT_FAILURE_TEXT;

export const PAYMENT_STATUS_LABELS: Record<PaymentView['status'], string> = {
  pending: 'Waiting',
  succeeded: 'Paid',
  failed: 'Not paid',
  refunded: 'Paid back',
  flagged: 'Being paid back',
};
