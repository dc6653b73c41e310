import { IconLock } from '@tabler/icons-react';
import { type FormEvent, useRef, useState } from 'react';
import { type CardFault, type CardForm, readSandboxCard, type SandboxOutcome } from '../../shared/payment/payment.ts';
import { useHydrated } from '../hydration/ClientOnly.tsx';
import { trpc } from '../trpc.ts';
import { Button } from '../ui/Button.tsx';
import { CardFields } from './CardFields.tsx';
import { laterExpiry, TEST_CARDS } from './card.ts';
import { ErrorText } from './ErrorText.tsx';
import classes from './PaymentForm.module.css';
import type { PayProps } from './pay-props.ts';
import { failureText } from './payment.labels.ts';
import testCardsClasses from './TestCards.module.css';
import { ThreeDSecureDialog } from './ThreeDSecureDialog.tsx';

const EMPTY: CardForm = { number: '', expiry: '', cvc: '' };

/**
 * Payment form of the sandbox for test cards. The card is checked in the browser; only the name of the test card is sent, never a
 * number.
 */
export function SandboxForm({ clientSecret, label, onPaid, onFailed }: PayProps) {
  const isHydrated = useHydrated();
  const form = useRef<HTMLFormElement>(null);
  const [card, setCard] = useState<CardForm>(EMPTY);
  const [fault, setFault] = useState<CardFault | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isConfirming, setConfirming] = useState(false);

  const fail = (message: string | null) => {
    setConfirming(false);
    setFailure(failureText(message));
    onFailed(message);
  };
  const onSuccess = ({ outcome, message }: SandboxOutcome) => {
    if (outcome === 'confirm') return setConfirming(true);
    if (outcome === 'declined') return fail(message);
    setConfirming(false);
    onPaid();
  };
  const handlers = { onSuccess, onError: (error: { message: string }) => fail(error.message) };
  const confirm = trpc.payment.confirmSandbox.useMutation(handlers);
  const answer = trpc.payment.answerSandbox.useMutation(handlers);
  // Stays busy after success, so that nothing is paid twice.
  const busy =
    confirm.isPending ||
    answer.isPending ||
    isConfirming ||
    [confirm.data, answer.data].some((outcome) => outcome?.outcome === 'succeeded');

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setFailure(null);
    const result = readSandboxCard(card, new Date());
    if ('card' in result) {
      setFault(null);
      return confirm.mutate({ clientSecret, card: result.card });
    }
    setFault(result);
    (form.current?.elements.namedItem(result.field) as HTMLElement | null)?.focus();
  };
  return (
    <form ref={form} className={classes.form} noValidate onSubmit={submit} aria-label="Payment">
      <CardFields
        card={card}
        fault={fault}
        disabled={!isHydrated || busy}
        onChange={(change) => {
          setCard({ ...card, ...change });
          if (fault && fault.field in change) setFault(null);
        }}
      />
      <TestCards
        disabled={!isHydrated || busy}
        onChoose={(number) => {
          setCard({ number, expiry: laterExpiry(new Date()), cvc: '123' });
          setFault(null);
          setFailure(null);
        }}
      />
      {failure && <ErrorText>{failure}</ErrorText>}
      <Button type="submit" full className={classes.submit} pending={busy} disabled={!isHydrated || busy}>
        {!busy && <IconLock size={18} stroke={1.8} aria-hidden="true" />}
        {busy ? 'Processing...' : label}
      </Button>
      <p className={classes.note}>The number stays in your browser. Only the name of the test card is sent.</p>
      <ThreeDSecureDialog opened={isConfirming} pending={answer.isPending} onAnswer={(accept) => answer.mutate({ clientSecret, accept })} />
    </form>
  );
}

/** The test cards and what each does; a press fills one in. */
const TestCards = ({ disabled, onChoose }: { disabled: boolean; onChoose: (number: string) => void }) => (
  <fieldset className={testCardsClasses.cards} disabled={disabled}>
    <legend>Test cards</legend>
    <ul>
      {TEST_CARDS.map(({ number, does }) => (
        <li key={number}>
          <button type="button" onClick={() => onChoose(number)}>
            <b>{number}</b>
            <span>{does}</span>
          </button>
        </li>
      ))}
    </ul>
  </fieldset>
);
