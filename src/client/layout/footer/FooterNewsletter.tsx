import { IconMailCheck } from '@tabler/icons-react';
import { type FormEvent, useId, useRef, useState } from 'react';
import { NEWSLETTER_ACCEPTED } from '../../../shared/newsletter.labels.ts';
import { errorCode, trpc } from '../../trpc.ts';
import { Honeypot } from '../../ui/form/Honeypot.tsx';
import classes from './FooterNewsletter.module.css';

/** The newsletter box: the address is asked to confirm by mail before any letter goes there. */
export function FooterNewsletter() {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const refuse = (text: string) => {
    setWrong(text);
    field.current?.focus();
  };
  const subscribe = trpc.newsletter.subscribe.useMutation({
    onError: (error) => refuse(errorCode(error) === 'TOO_MANY_REQUESTS' ? error.message : 'That did not work. Please try again later.'),
  });
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = Object.fromEntries(new FormData(event.currentTarget));
    // judged by the server's own schema, which few visitors need: it is loaded when somebody does
    const { newsletterInput } = await import('../../../shared/newsletter.ts');
    const typed = newsletterInput.safeParse(fields);
    if (!typed.success) return refuse(typed.error.issues[0]!.message);
    setWrong(null);
    subscribe.mutate(typed.data);
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
              aria-invalid={wrong !== null}
              aria-describedby={wrong ? `${id}-error` : undefined}
            />
            <button type="submit" disabled={subscribe.isPending} aria-busy={subscribe.isPending || undefined}>
              Subscribe
            </button>
          </div>
          <Honeypot />
          <p id={`${id}-error`} className={classes.error} role="alert">
            {wrong}
          </p>
        </form>
      )}
    </section>
  );
}
