import { type SupportInput, supportInputSchema } from '../../shared/message/message.ts';
import { m } from '../../shared/messages/messages.ts';
import { useKeptForm } from '../kept-forms/useKeptForm.ts';
import { useSentTo } from '../kept-forms/useSentTo.ts';
import { trpc } from '../trpc/trpc.ts';
import { Button } from '../ui/Button.tsx';
import { EmailField } from '../ui/form/contact/ContactFields.tsx';
import { Honeypot } from '../ui/form/contact/Honeypot.tsx';
import { SentNote } from '../ui/form/contact/SentNote.tsx';
import { useContactSubmit } from '../ui/form/contact/useContactSubmit.ts';
import { FailureText } from '../ui/form/error/FailureText.tsx';
import { TextArea, TextField } from '../ui/form/TextFields.tsx';
import { resetAfterSending } from '../ui/form/useZodForm.ts';
import classes from './SupportSection.module.css';

/** The initial values. `website` is the honeypot, a hidden field that only bots fill in. */
const EMPTY_FORM: SupportInput = { email: '', subject: '', message: '', website: '' };

/**
 * Form that sends a question to the office; the server stores it and sends an email. Success empties the form, a failure keeps the input.
 * Its heading, `write-to-us`, is in SupportSection.
 */
export function SupportForm() {
  const form = useKeptForm('support', supportInputSchema, EMPTY_FORM);
  const [sentToEmail, rememberSent] = useSentTo('support');
  const support = trpc.message.support.useMutation();
  const { isSending, failure, send } = useContactSubmit(support.mutateAsync, (_result, values) => {
    resetAfterSending(form, values);
    rememberSent(values.email);
  });
  return (
    <form
      className={`panel grid gap-md relative p-lg ${classes.form}`}
      noValidate
      aria-labelledby="write-to-us"
      onSubmit={form.onSubmit(send)}
    >
      <SentNote title={m.ui_message_wrote()} email={sentToEmail} />
      <EmailField required {...form.getInputProps('email')} />
      <TextField
        label={m.message_subject()}
        name="subject"
        required
        placeholder={m.help_write_subject_example()}
        {...form.getInputProps('subject')}
      />
      <TextArea
        label={m.ui_message()}
        name="message"
        rows={5}
        required
        placeholder={m.help_write_message_example()}
        {...form.getInputProps('message')}
      />
      <Honeypot {...form.getInputProps('website', { withError: false })} />
      <FailureText>{failure}</FailureText>
      <Button type="submit" pending={isSending}>
        {isSending ? m.ui_sending() : m.ui_send_message()}
      </Button>
    </form>
  );
}
