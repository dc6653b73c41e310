import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { m } from '../../shared/messages/messages.ts';
import { FailureText } from '../ui/form/error/FailureText.tsx';
import { TryAgain } from '../ui/page/TryAgain.tsx';
import { ActivationPanel } from './ActivationPanel.tsx';
import classes from './Checkout.module.css';
import { PaymentForm } from './PaymentForm.tsx';
import { PaymentSpinner } from './PaymentSpinner.tsx';
import type { Activation } from './usePaymentStatus.ts';

interface CheckoutProps {
  title: string;
  /** Client secret of the payment; null while it is created. */
  clientSecret: string | null;
  /** Why the payment could not be created. */
  failure: string | null;
  onRetry: () => void;
  onBack: () => void;
  /** Label of the payment button. */
  label: string;
  onPaid: () => void;
  /** State of the activation after payment; null before. */
  activation: Activation | null;
  /** What is activated: `Your Premium plan`. */
  productName: string;
  /** Link to continue after the purchase, or after a timeout. */
  after: ReactNode;
  /** Summary of the purchase. */
  summary: ReactNode;
}

/** Second step of a purchase: the payment form next to the summary. */
export function Checkout({ title, onBack, activation, productName, after, summary, ...payment }: CheckoutProps) {
  return (
    <div className={classes.checkout}>
      <div>
        {activation === null && (
          <button type="button" className="inline-row gap-xs min-44 mb-xs text-sm semibold hover-line" onClick={onBack}>
            <IconArrowLeft size={18} stroke={1.8} aria-hidden="true" />
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

/** A spinner until the client secret is there; an error with a retry if it could not be created. */
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
    <div className={classes.failure} role="alert">
      <FailureText>{failure}</FailureText>
      <TryAgain onRetry={onRetry} />
    </div>
  );
}
