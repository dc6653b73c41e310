import type { PaymentView } from '../../shared/payment/payment.ts';

/** R199: what is said when the provider gives no reason. */
const FAILED = 'An error occurred while processing your payment';
export const failureWords = (message: string | null | undefined): string => message?.trim() || FAILED;

export const STATUS_WORDS: Record<PaymentView['status'], string> = {
  pending: 'Waiting',
  succeeded: 'Paid',
  failed: 'Not paid',
  refunded: 'Paid back',
  flagged: 'Being paid back',
};
