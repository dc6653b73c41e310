import { type SupportInput, supportInput } from '../../shared/message.ts';
import { trpc } from '../trpc.ts';
import { Button } from '../ui/Button.tsx';
import { TextArea, TextField } from '../ui/form/Field.tsx';
import { Honeypot } from '../ui/form/Honeypot.tsx';
import { useContactSubmit } from '../ui/form/useContactSubmit.ts';
import { useZodForm } from '../ui/form/useZodForm.ts';
import classes from './SupportSection.module.css';

const EMPTY: SupportInput = { email: '', subject: '', message: '', website: '' };

/** Sends a question to the office. A failure keeps the input. */
export function SupportForm() {
  const form = useZodForm(supportInput, EMPTY);
  const support = trpc.message.support.useMutation();
  const { sending, send } = useContactSubmit(support.mutateAsync, form.reset);
  return (
    <form className={`panel ${classes.form}`} noValidate aria-labelledby="write-to-us" onSubmit={form.onSubmit(send)}>
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        placeholder="you@example.com"
        {...form.getInputProps('email')}
      />
      <TextField label="Subject" name="subject" placeholder="What is it about?" {...form.getInputProps('subject')} />
      <TextArea
        label="Message"
        name="message"
        rows={5}
        placeholder="The page, the home or the payment, and what happened"
        {...form.getInputProps('message')}
      />
      <Honeypot {...form.getInputProps('website', { withError: false })} />
      <Button type="submit" pending={sending}>
        {sending ? 'Sending...' : 'Send Message'}
      </Button>
    </form>
  );
}
