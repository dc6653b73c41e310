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
  /** What the page waits for or pays with. */
  clientSecret: string | null;
  /** Why the payment could not be begun. */
  failure: string | null;
  onRetry: () => void;
  onBack: () => void;
  label: string;
  onPaid: () => void;
  /** Where the confirmation stands, once it is paid; null before. */
  activation: Activation | null;
  /** What is activated: `Your Premium plan`. */
  what: string;
  /** Where to go when everything is done, or does not come. */
  after: ReactNode;
  /** What is bought. */
  summary: ReactNode;
}

/** The second step of a purchase: the form beside what it buys. */
export function Checkout({ title, onBack, activation, what, after, summary, ...begun }: CheckoutProps) {
  return (
    <div className={classes.checkout}>
      <div>
        {activation === null && (
          <button type="button" className={classes.back} onClick={onBack}>
            <IconArrowLeft size={18} stroke={1.8} aria-hidden="true" />
            Back to Plans
          </button>
        )}
        {/* the step has changed under the visitor: reading goes on here */}
        <h1 tabIndex={-1} ref={focusOnce}>
          {title}
        </h1>
        {activation === null ? <PaymentStep {...begun} /> : <ActivationPanel activation={activation} what={what} after={after} />}
      </div>
      {summary}
    </div>
  );
}

const focusOnce = (element: HTMLHeadingElement | null) => element?.focus();

/** a spinner until the client secret is there; after a failed start its message and a retry in the same place. */
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
