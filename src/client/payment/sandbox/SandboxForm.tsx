import { type FormEvent, useRef, useState } from 'react';
import { m } from '../../../shared/messages/messages.ts';
import { type CardFault, type CardForm, readSandboxCard, type SandboxOutcome } from '../../../shared/payment/payment.ts';
import { useHydrated } from '../../hydration/ClientOnly.tsx';
import { trpc } from '../../trpc/trpc.ts';
import { Button } from '../../ui/Button.tsx';
import { FailureText } from '../../ui/form/error/FailureText.tsx';
import { Icon } from '../../ui/icon/Icon.tsx';
import classes from '../PaymentForm.module.css';
import { failureText } from '../payment.labels.ts';
import type { PaymentFormProps } from '../payment-form-props.ts';
import { CardFields } from './CardFields.tsx';
import { futureExpiry } from './card.ts';
import { TestCards } from './TestCards.tsx';
import { ThreeDSecureDialog } from './ThreeDSecureDialog.tsx';

const EMPTY_CARD: CardForm = { number: '', expiry: '', cvc: '' };

/**
 * Payment form of the sandbox for test cards, which charges nothing. The card is checked in the browser; only the name of the test card is
 * sent, never a number.
 */
export function SandboxForm({ clientSecret, label, onPaid, onFailed }: PaymentFormProps) {
  const isHydrated = useHydrated();
  const form = useRef<HTMLFormElement>(null);
  const [card, setCard] = useState<CardForm>(EMPTY_CARD);
  /** Why the card is invalid, found in the browser. */
  const [fault, setFault] = useState<CardFault | null>(null);
  /** Error text of the last payment; null while none has failed. */
  const [failure, setFailure] = useState<string | null>(null);
  /** Whether the dialog is open in which the test bank asks to confirm the payment (3-D Secure). */
  const [isConfirming, setConfirming] = useState(false);

  const fail = (message: string | null) => {
    setConfirming(false);
    setFailure(failureText(message));
    onFailed(message);
  };
  const onSuccess = ({ outcome, message }: SandboxOutcome) => {
    // the test bank asks the user to confirm
    if (outcome === 'confirm') return setConfirming(true);
    if (outcome === 'declined') return fail(message);
    setConfirming(false);
    onPaid();
  };
  const handlers = { onSuccess, onError: (error: { message: string }) => fail(error.message) };
  /** Pays with the test card. */
  const confirm = trpc.payment.confirmSandbox.useMutation(handlers);
  /** Sends what the user chose in the 3-D Secure dialog. */
  const answer = trpc.payment.answerSandbox.useMutation(handlers);
  const isPaid = [confirm.data, answer.data].some((result) => result?.outcome === 'succeeded');
  // stays busy after success, so that nothing is paid twice
  const isBusy = confirm.isPending || answer.isPending || isConfirming || isPaid;
  const isDisabled = !isHydrated || isBusy;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setFailure(null);
    const result = readSandboxCard(card, new Date());
    if ('card' in result) {
      setFault(null);
      return confirm.mutate({ clientSecret, card: result.card, ends: result.ends });
    }
    setFault(result);
    (form.current?.elements.namedItem(result.field) as HTMLElement | null)?.focus();
  };
  return (
    <form ref={form} className={classes.form} noValidate onSubmit={submit} aria-label={m.payment_form()}>
      <CardFields
        card={card}
        fault={fault}
        disabled={isDisabled}
        onChange={(change) => {
          setCard({ ...card, ...change });
          if (fault && fault.field in change) setFault(null);
        }}
      />
      <TestCards
        disabled={isDisabled}
        onChoose={(number) => {
          setCard({ number, expiry: futureExpiry(new Date()), cvc: '123' });
          setFault(null);
          setFailure(null);
        }}
      />
      {failure && <FailureText>{failure}</FailureText>}
      <Button type="submit" full className={classes.submit} pending={isBusy} disabled={isDisabled}>
        {!isBusy && <Icon name="lock" stroke={1.8} />}
        {isBusy ? m.payment_processing() : label}
      </Button>
      <p className="text-xs muted">{m.payment_sandbox_note()}</p>
      <ThreeDSecureDialog opened={isConfirming} pending={answer.isPending} onDecide={(accept) => answer.mutate({ clientSecret, accept })} />
    </form>
  );
}
