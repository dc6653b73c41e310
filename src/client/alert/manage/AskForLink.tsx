import { alertLinkInputSchema } from '../../../shared/alert/alert-schemas.ts';
import { m } from '../../../shared/messages/messages.ts';
import { trpc } from '../../trpc/trpc.ts';
import { Button } from '../../ui/Button.tsx';
import { Honeypot } from '../../ui/form/contact/Honeypot.tsx';
import { FailureText } from '../../ui/form/error/FailureText.tsx';
import { TextField } from '../../ui/form/TextFields.tsx';
import { useZodForm } from '../../ui/form/useZodForm.ts';
import { StateMessage } from '../../ui/page/StateMessage.tsx';
import classes from './AskForLink.module.css';

/**
 * Form that emails the secret link to the alerts of an address. The answer is the same for every address, so that it does not tell who has alerts.
 * `level` is the level of the heading: 1 where the form is the whole page.
 */
export function AskForLink({ title, text, level = 2 }: { title: string; text: string; level?: 1 | 2 }) {
  const form = useZodForm(alertLinkInputSchema, { email: '', website: '' });
  const send = trpc.alert.sendLink.useMutation();
  const action = send.isSuccess ? (
    <p role="status">{m.alert_link_sent()}</p>
  ) : (
    <form className={`grid gap-sm text-start ${classes.form}`} noValidate onSubmit={form.onSubmit((values) => send.mutate(values))}>
      <TextField label={m.alert_email()} name="email" type="email" autoComplete="email" dir="ltr" {...form.getInputProps('email')} />
      <Honeypot {...form.getInputProps('website', { withError: false })} />
      <FailureText>{send.error?.message}</FailureText>
      <Button type="submit" full pending={send.isPending}>
        {m.alert_send_link()}
      </Button>
    </form>
  );
  return <StateMessage drawing="search" level={level} title={title} text={text} action={action} />;
}
