import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Appearance } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { getLocale } from '../../../shared/locale.ts';
import { m } from '../../../shared/messages/messages.ts';
import { useSiteConfig } from '../../site-config.tsx';
import { useDisplayedColorScheme } from '../../theme/color-scheme.ts';
import { Button } from '../../ui/Button.tsx';
import { FailureText } from '../../ui/form/error/FailureText.tsx';
import { Icon } from '../../ui/icon/Icon.tsx';
import { StateMessage } from '../../ui/page/StateMessage.tsx';
import { TryAgain } from '../../ui/page/TryAgain.tsx';
import classes from '../PaymentForm.module.css';
import { PaymentSpinner } from '../PaymentSpinner.tsx';
import { failureText } from '../payment.labels.ts';
import type { PaymentFormProps } from '../payment-form-props.ts';

/** Our theme as Stripe appearance variables, because the fields are in Stripe's iframe, where our stylesheet does not apply. */
function stripeAppearance(scheme: 'light' | 'dark'): Appearance {
  const style = getComputedStyle(document.documentElement);
  const cssVariable = (name: string): string => style.getPropertyValue(name).trim();
  return {
    theme: scheme === 'dark' ? 'night' : 'stripe',
    variables: {
      colorPrimary: cssVariable('--brand-text'),
      colorBackground: cssVariable('--card'),
      colorText: cssVariable('--ink'),
      colorTextSecondary: cssVariable('--ink-2'),
      colorDanger: cssVariable('--error'),
      fontFamily: 'Manrope, system-ui, sans-serif',
      borderRadius: cssVariable('--radius-sm'),
      spacingUnit: '5px',
    },
  };
}

/** Payment form with Stripe's card fields (the Payment Element). Only this module loads Stripe's script. */
export function StripeForm({ publishableKey, ...formProps }: PaymentFormProps & { publishableKey: string }) {
  const scheme = useDisplayedColorScheme();
  /** Number of retries. As the key of `Elements` it mounts the fields again. */
  const [retryCount, setRetryCount] = useState(0);
  const script = useQuery({
    queryKey: ['stripe-script', publishableKey],
    queryFn: () => loadStripe(publishableKey, { locale: getLocale() }),
    // the result is an object of Stripe with functions, not JSON
    structuralSharing: false,
  });
  const retry = () => {
    setRetryCount(retryCount + 1);
    if (!script.data) void script.refetch();
  };
  if (script.error) return <StripeLoadError onRetry={retry} />;
  if (!script.data) return <PaymentSpinner label={m.payment_loading_form()} />;
  return (
    <Elements
      key={retryCount}
      stripe={script.data}
      options={{ clientSecret: formProps.clientSecret, appearance: stripeAppearance(scheme) }}
    >
      <StripeCardForm {...formProps} onRetry={retry} />
    </Elements>
  );
}

/** Error state when Stripe's script or fields could not be loaded. */
const StripeLoadError = ({ onRetry }: { onRetry: () => void }) => (
  <StateMessage
    drawing="error"
    title={m.payment_form_none()}
    text={m.payment_form_provider_failed()}
    action={<TryAgain onRetry={onRetry} />}
  />
);

/** Stripe's fields with the button that charges the card. Must be inside of `Elements`. */
function StripeCardForm({ clientSecret, label, onPaid, onFailed, onRetry }: PaymentFormProps & { onRetry: () => void }) {
  const stripe = useStripe();
  const elements = useElements();
  const { origin } = useSiteConfig();
  const [loadState, setLoadState] = useState<'loading' | 'ready' | 'unavailable'>('loading');
  const [isPaying, setPaying] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const fail = (message: string | null | undefined) => {
    setPaying(false);
    setFailure(failureText(message));
    onFailed(message);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!stripe || !elements || isPaying) return;
    setPaying(true);
    setFailure(null);
    try {
      // Redirects only if the bank requires it; the return URL is our origin.
      const { error } = await stripe.confirmPayment({
        elements,
        clientSecret,
        confirmParams: { return_url: origin },
        redirect: 'if_required',
      });
      // Stripe also reports an error when the payment has already succeeded in another window.
      if (!error || error.payment_intent?.status === 'succeeded') onPaid();
      else fail(error.message);
    } catch (error) {
      fail(error instanceof Error ? error.message : null);
    }
  };

  if (loadState === 'unavailable') return <StripeLoadError onRetry={onRetry} />;
  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)} aria-label={m.payment_form()}>
      <PaymentElement
        onReady={() => setLoadState('ready')}
        onLoadError={() => setLoadState('unavailable')}
        options={{ readOnly: isPaying }}
      />
      {failure && <FailureText>{failure}</FailureText>}
      <Button
        type="submit"
        full
        className={classes.submit}
        pending={isPaying}
        disabled={!stripe || !elements || loadState !== 'ready' || isPaying}
      >
        {!isPaying && <Icon name="lock" stroke={1.8} />}
        {isPaying ? m.payment_processing() : label}
      </Button>
      <p className="text-xs muted">{m.payment_stripe_note()}</p>
    </form>
  );
}
