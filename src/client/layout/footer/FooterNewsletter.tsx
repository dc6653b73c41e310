import { type FormEvent, useId, useRef, useState } from 'react';
import { m } from '../../../shared/messages/messages.ts';
import { importWithRetry } from '../../import-with-retry.ts';
import { explainFailure, trpc } from '../../trpc/trpc.ts';
import { Honeypot } from '../../ui/form/contact/Honeypot.tsx';
import { Icon } from '../../ui/icon/Icon.tsx';
import classes from './FooterNewsletter.module.css';

/** Short, because the visitor who pressed the button waits. */
const RETRY_DELAYS_MS = [1000];
/** Loads the schema of the form on submit, because zod is heavy and few visitors use this form. Null if it cannot be loaded. */
const loadSchema = () =>
  importWithRetry(() => import('../../../shared/newsletter/newsletter.ts'), RETRY_DELAYS_MS).then(
    ({ newsletterInputSchema }) => newsletterInputSchema,
    () => null,
  );

/** Newsletter sign-up in the footer. The server sends a confirmation email, and the subscription starts when its link is opened. */
export function FooterNewsletter() {
  const id = useId();
  const emailInput = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string | null>(null);
  /** Shows an error below the field and focuses the field. */
  const showError = (text: string) => {
    setError(text);
    emailInput.current?.focus();
  };
  const subscribe = trpc.newsletter.subscribe.useMutation({
    onError: (failure) => showError(explainFailure(failure, ['TOO_MANY_REQUESTS'], m.layout_newsletter_failed())),
  });
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = Object.fromEntries(new FormData(event.currentTarget));
    const schema = await loadSchema();
    if (!schema) return showError(m.layout_newsletter_failed());
    const result = schema.safeParse(fields);
    if (!result.success) return showError(result.error.issues[0]!.message);
    setError(null);
    subscribe.mutate(result.data);
  };
  return (
    <section aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{m.layout_newsletter_title()}</h2>
      {subscribe.isSuccess ? (
        <p className="flex gap-sm text-sm on-inverse" role="status">
          <Icon name="mail-check" size={22} />
          {m.newsletter_accepted()}
        </p>
      ) : (
        <form noValidate onSubmit={submit} className={`relative ${classes.form}`}>
          <p>{m.layout_newsletter_lead()}</p>
          <div className={`flex mt-md rounded-sm ${classes.row}`}>
            <input
              className="grow shrink px-sm bare on-inverse"
              ref={emailInput}
              type="email"
              name="email"
              required
              maxLength={254}
              autoComplete="email"
              placeholder={m.layout_newsletter_email()}
              aria-label={m.layout_newsletter_email()}
              aria-invalid={error !== null}
              aria-describedby={error ? `${id}-error` : undefined}
            />
            <button
              className="min-44 text-sm semibold px-md"
              type="submit"
              disabled={subscribe.isPending}
              aria-busy={subscribe.isPending || undefined}
            >
              {m.layout_newsletter_subscribe()}
            </button>
          </div>
          <Honeypot />
          <p id={`${id}-error`} className={classes.error} role="alert">
            {error}
          </p>
        </form>
      )}
    </section>
  );
}
