import { IconMailCheck } from '@tabler/icons-react';
import { type FormEvent, useId, useRef, useState } from 'react';
import { NEWSLETTER_ACCEPTED } from '../../../shared/newsletter.labels.ts';
import { errorCode, trpc } from '../../trpc.ts';
import { Honeypot } from '../../ui/form/Honeypot.tsx';
import classes from './FooterNewsletter.module.css';

/** Newsletter sign-up with double opt-in: the address gets a confirmation email first. */
export function FooterNewsletter() {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string | null>(null);
  const showError = (text: string) => {
    setError(text);
    field.current?.focus();
  };
  const subscribe = trpc.newsletter.subscribe.useMutation({
    onError: (failure) =>
      showError(errorCode(failure) === 'TOO_MANY_REQUESTS' ? failure.message : 'That did not work. Please try again later.'),
  });
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = Object.fromEntries(new FormData(event.currentTarget));
    // Loaded on submit, because zod is heavy and few visitors use this form.
    const { newsletterInput } = await import('../../../shared/newsletter.ts');
    const result = newsletterInput.safeParse(fields);
    if (!result.success) return showError(result.error.issues[0]!.message);
    setError(null);
    subscribe.mutate(result.data);
  };
  return (
    <section aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>New homes, once a week</h2>
      {subscribe.isSuccess ? (
        <p className={classes.done} role="status">
          <IconMailCheck size={22} stroke={1.6} aria-hidden="true" />
          {NEWSLETTER_ACCEPTED}
        </p>
      ) : (
        <form noValidate onSubmit={submit} className={classes.form}>
          <p>Ten homes worth a look, every Thursday. You can stop it with one click.</p>
          <div className={classes.row}>
            <input
              ref={field}
              type="email"
              name="email"
              required
              maxLength={254}
              autoComplete="email"
              placeholder="Your e-mail"
              aria-label="Your e-mail"
              aria-invalid={error !== null}
              aria-describedby={error ? `${id}-error` : undefined}
            />
            <button type="submit" disabled={subscribe.isPending} aria-busy={subscribe.isPending || undefined}>
              Subscribe
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
