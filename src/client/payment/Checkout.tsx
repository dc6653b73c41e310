import type { ReactNode } from 'react';
import { m } from '../../shared/messages/messages.ts';
import { FailureText } from '../ui/form/error/FailureText.tsx';
import { Icon } from '../ui/icon/Icon.tsx';
import { TryAgain } from '../ui/page/TryAgain.tsx';
import { ActivationPanel } from './ActivationPanel.tsx';
import classes from './Checkout.module.css';
import { PaymentForm } from './PaymentForm.tsx';
import { PaymentSpinner } from './PaymentSpinner.tsx';
import type { Activation } from './usePaymentStatus.ts';

interface CheckoutProps {
  title: string;
  /** Secret with which the browser confirms the payment; null while the server creates the payment. */
  clientSecret: string | null;
  /** Why the payment could not be created; null without a failure. */
  failure: string | null;
  /** Creates the payment again. */
  onRetry: () => void;
  /** Returns to the choice of a plan. */
  onBack: () => void;
  /** Label of the payment button. */
  label: string;
  /** Called when the provider has accepted the payment. */
  onPaid: () => void;
  /** Whether the paid purchase is active; null before the payment. */
  activation: Activation | null;
  /** Name of the purchase within a sentence: `Your Premium plan`. */
  productName: string;
  /** Link to continue after the purchase, or after a timeout. */
  after: ReactNode;
  /** Summary of the purchase. */
  summary: ReactNode;
}

/** Second step of a purchase: the payment form next to the summary. */
export function Checkout({ title, onBack, activation, productName, after, summary, ...payment }: CheckoutProps) {
  return (
    <div className={`at-start gap-2xl split pt-2xl ${classes.checkout}`}>
      <div>
        {activation === null && (
          <button type="button" className="inline-row gap-xs min-44 mb-xs text-sm semibold hover-line" onClick={onBack}>
            <Icon name="arrow-left" stroke={1.8} />
            {m.payment_back_to_plans()}
          </button>
        )}
        {/* Moves the focus to the new step. */}
        <h1 tabIndex={-1} ref={focusOnMount}>
          {title}
        </h1>
        {activation === null ? (
          <PaymentStep {...payment} />
        ) : (
          <ActivationPanel activation={activation} productName={productName} after={after} />
        )}
      </div>
      {summary}
    </div>
  );
}

/** Ref callback: moves the focus to a heading when it appears. */
const focusOnMount = (element: HTMLHeadingElement | null) => element?.focus();

/** A spinner until the payment is created, then its form; an error with a retry if it could not be created. */
function PaymentStep({
  clientSecret,
  failure,
  onRetry,
  label,
  onPaid,
}: Pick<CheckoutProps, 'clientSecret' | 'failure' | 'onRetry' | 'label' | 'onPaid'>) {
  if (clientSecret) return <PaymentForm clientSecret={clientSecret} label={label} onPaid={onPaid} />;
  if (!failure) return <PaymentSpinner label={m.payment_preparing()} />;
  return (
    <div className={`grid gap-md start-items ${classes.failure}`} role="alert">
      <FailureText>{failure}</FailureText>
      <TryAgain onRetry={onRetry} />
    </div>
  );
}
