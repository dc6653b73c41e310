import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Appearance } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useColorScheme } from '../color-scheme.ts';
import { useSiteConfig } from '../site-config.tsx';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { TryAgain } from '../ui/TryAgain.tsx';
import { ErrorText } from './ErrorText.tsx';
import classes from './PaymentForm.module.css';
import { PaymentSpinner } from './PaymentSpinner.tsx';
import type { PayProps } from './pay-props.ts';
import { failureText } from './payment.labels.ts';

const UNAVAILABLE = 'The form of the payment provider could not be loaded. You have not been charged.';

/** Our theme as Stripe appearance variables. The form is in an iframe without our stylesheet. */
function stripeAppearance(scheme: 'light' | 'dark'): Appearance {
  const style = getComputedStyle(document.documentElement);
  const of = (name: string): string => style.getPropertyValue(name).trim();
  return {
    theme: scheme === 'dark' ? 'night' : 'stripe',
    variables: {
      colorPrimary: of('--brand-text'),
      colorBackground: of('--card'),
      colorText: of('--ink'),
      colorTextSecondary: of('--ink-2'),
      colorDanger: of('--error'),
      fontFamily: 'Manrope, system-ui, sans-serif',
      borderRadius: of('--radius-sm'),
      spacingUnit: '5px',
    },
  };
}

/** Stripe's Payment Element. Only this module loads its script. */
export function StripeForm({ publishableKey, ...pay }: PayProps & { publishableKey: string }) {
  const scheme = useColorScheme();
  const [attempt, setAttempt] = useState(0);
  const script = useQuery({
    queryKey: ['stripe-script', publishableKey],
    queryFn: () => loadStripe(publishableKey),
    structuralSharing: false,
  });
  const again = () => {
    setAttempt(attempt + 1);
    if (!script.data) void script.refetch();
  };
  if (script.error) return <StripeLoadError onRetry={again} />;
  if (!script.data) return <PaymentSpinner label="Loading the payment form" />;
  return (
    <Elements key={attempt} stripe={script.data} options={{ clientSecret: pay.clientSecret, appearance: stripeAppearance(scheme) }}>
      <Card {...pay} onRetry={again} />
    </Elements>
  );
}

const StripeLoadError = ({ onRetry }: { onRetry: () => void }) => (
  <EmptyState drawing="error" title="No payment form" text={UNAVAILABLE} action={<TryAgain onRetry={onRetry} />} />
);

function Card({ clientSecret, label, onPaid, onFailed, onRetry }: PayProps & { onRetry: () => void }) {
  const stripe = useStripe();
  const elements = useElements();
  const { origin } = useSiteConfig();
  const [state, setState] = useState<'loading' | 'ready' | 'away'>('loading');
  const [paying, setPaying] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const fail = (message: string | null | undefined) => {
    setPaying(false);
    setFailure(failureText(message));
    onFailed(message);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!stripe || !elements || paying) return;
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
      // The payment was completed in another window.
      if (!error || error.payment_intent?.status === 'succeeded') onPaid();
      else fail(error.message);
    } catch (thrown) {
      fail(thrown instanceof Error ? thrown.message : null);
    }
  };

  if (state === 'away') return <StripeLoadError onRetry={onRetry} />;
  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)} aria-label="Payment">
      <PaymentElement onReady={() => setState('ready')} onLoadError={() => setState('away')} options={{ readOnly: paying }} />
      {failure && <ErrorText>{failure}</ErrorText>}
      <Button type="submit" full className={classes.submit} pending={paying} disabled={!stripe || !elements || state !== 'ready' || paying}>
        {!paying && <IconLock size={18} stroke={1.8} aria-hidden="true" />}
        {paying ? 'Processing...' : label}
      </Button>
      <p className={classes.note}>Your card goes straight to the payment provider. We never see the number.</p>
    </form>
  );
}
