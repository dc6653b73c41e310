import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { TryAgain } from '../ui/TryAgain.tsx';
import { ActivationPanel } from './ActivationPanel.tsx';
import classes from './Checkout.module.css';
import { ErrorText } from './ErrorText.tsx';
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
          <button type="button" className={classes.back} onClick={onBack}>
            <IconArrowLeft size={18} stroke={1.8} aria-hidden="true" />
            Back to Plans
          </button>
        )}
        {/* Moves the focus to the new step. */}
        <h1 tabIndex={-1} ref={focusOnce}>
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

const focusOnce = (element: HTMLHeadingElement | null) => element?.focus();

/** A spinner until the client secret is there; an error with a retry if it could not be created. */
function PaymentStep({
  clientSecret,
  failure,
  onRetry,
  label,
  onPaid,
}: Pick<CheckoutProps, 'clientSecret' | 'failure' | 'onRetry' | 'label' | 'onPaid'>) {
  if (clientSecret) return <PaymentForm clientSecret={clientSecret} label={label} onPaid={onPaid} />;
  if (!failure) return <PaymentSpinner label="Preparing your payment" />;
  return (
    <div className={classes.failure} role="alert">
      <ErrorText>{failure}</ErrorText>
      <TryAgain onRetry={onRetry} />
    </div>
  );
}
