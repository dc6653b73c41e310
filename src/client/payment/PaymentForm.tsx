import { Suspense } from 'react';
import { isolate } from '../../shared/format.ts';
import { m } from '../../shared/messages/messages.ts';
import { GOOD_TEST_CARD } from '../../shared/payment/payment.ts';
import { trpc } from '../trpc/trpc.ts';
import { toast } from '../ui/dialog/toast.tsx';
import { Icon } from '../ui/icon/Icon.tsx';
import { lazyPart } from '../ui/page/lazy-part.tsx';
import { QueryFailure } from '../ui/page/QueryPlaceholder.tsx';
import classes from './PaymentForm.module.css';
import { PaymentSpinner } from './PaymentSpinner.tsx';
import { failureText } from './payment.labels.ts';
import type { PaymentFormProps } from './payment-form-props.ts';
import { SandboxForm } from './sandbox/SandboxForm.tsx';

// The script is loaded only if the server uses Stripe.
const StripeForm = lazyPart(async () => ({ default: (await import('./stripe/StripeForm.tsx')).StripeForm }));

/**
 * The payment form of the provider that the server uses: Stripe, or without a Stripe key the sandbox, which takes test cards only. A failed
 * payment shows a toast.
 */
export function PaymentForm({ clientSecret, label, onPaid }: Omit<PaymentFormProps, 'onFailed'>) {
  const query = trpc.payment.config.useQuery();
  const { data: config, error } = query;
  if (!config) {
    if (!error) return <PaymentSpinner label={m.payment_loading_form()} />;
    return <QueryFailure query={query} title={m.payment_form_failed()} text={error.message} />;
  }
  const onFailed: PaymentFormProps['onFailed'] = (message) =>
    toast({ title: m.payment_failed(), message: failureText(message), severity: 'bad' });
  const formProps = { clientSecret, label, onPaid, onFailed };
  return (
    <div className={classes.stack}>
      {config.testMode && (
        <p className="flex gap-sm rounded-sm text-sm medium loose p-sm-md on-amber warning" role="note">
          <Icon name="flask-2" size={20} />
          <span>
            <b className="bold">{m.payment_test_mode()}</b> {m.payment_test_mode_use({ card: isolate(GOOD_TEST_CARD) })}
          </span>
        </p>
      )}
      {config.publishableKey === null ? (
        <SandboxForm key={clientSecret} {...formProps} />
      ) : (
        <Suspense fallback={<PaymentSpinner label={m.payment_loading_form()} />}>
          <StripeForm key={clientSecret} publishableKey={config.publishableKey} {...formProps} />
        </Suspense>
      )}
    </div>
  );
}
