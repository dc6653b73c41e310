import { IconFlask2 } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { trpc } from '../trpc.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { TryAgain } from '../ui/TryAgain.tsx';
import { toast } from '../ui/toast.tsx';
import classes from './PaymentForm.module.css';
import { PaymentSpinner } from './PaymentSpinner.tsx';
import type { PayProps } from './pay-props.ts';
import { failureText } from './payment.labels.ts';
import { SandboxForm } from './SandboxForm.tsx';

// Loaded only if the server uses Stripe.
const StripeForm = lazy(async () => ({ default: (await import('./StripeForm.tsx')).StripeForm }));

/** The payment form of the configured provider: Stripe, or the sandbox with test cards. */
export function PaymentForm({ clientSecret, label, onPaid }: Omit<PayProps, 'onFailed'>) {
  const { data: config, error, isFetching, refetch } = trpc.payment.config.useQuery();
  if (!config) {
    if (!error) return <PaymentSpinner label="Loading the payment form" />;
    return (
      <EmptyState
        drawing="error"
        title="The payment form could not be loaded"
        text={error.message}
        action={<TryAgain pending={isFetching} onRetry={refetch} />}
      />
    );
  }
  const onFailed: PayProps['onFailed'] = (message) => toast({ title: 'Payment Failed', message: failureText(message), severity: 'bad' });
  const pay = { clientSecret, label, onPaid, onFailed };
  return (
    <div className={classes.stack}>
      {config.testMode && (
        <p className={classes.test} role="note">
          <IconFlask2 size={20} stroke={1.6} aria-hidden="true" />
          <span>
            <b>Test mode. Nothing is charged.</b> Use 4242 4242 4242 4242, any later date and any three digits.
          </span>
        </p>
      )}
      {config.publishableKey === null ? (
        <SandboxForm key={clientSecret} {...pay} />
      ) : (
        <Suspense fallback={<PaymentSpinner label="Loading the payment form" />}>
          <StripeForm key={clientSecret} publishableKey={config.publishableKey} {...pay} />
        </Suspense>
      )}
    </div>
  );
}
