import { type ContactInput, contactInputSchema } from '../../../shared/message/message.ts';
import { m } from '../../../shared/messages/messages.ts';
import { useKeptForm } from '../../kept-forms/useKeptForm.ts';
import { useSentTo } from '../../kept-forms/useSentTo.ts';
import { trpc } from '../../trpc/trpc.ts';
import { Button } from '../../ui/Button.tsx';
import { EmailField, PhoneField } from '../../ui/form/contact/ContactFields.tsx';
import { Honeypot } from '../../ui/form/contact/Honeypot.tsx';
import { SentNote } from '../../ui/form/contact/SentNote.tsx';
import { useContactSubmit } from '../../ui/form/contact/useContactSubmit.ts';
import { FailureText } from '../../ui/form/error/FailureText.tsx';
import classes from '../../ui/form/FormPanel.module.css';
import { TextArea, TextField } from '../../ui/form/TextFields.tsx';
import { resetAfterSending } from '../../ui/form/useZodForm.ts';

/** `website` is the honeypot, a hidden field that only bots fill in. */
const EMPTY_FORM: ContactInput = { name: '', email: '', phone: '', subject: '', message: '', website: '' };

/**
 * Form of the contact page. Sends a message to the office, shows the result in a toast and empties the fields. A failure keeps the input.
 * Only the phone number is optional.
 */
export function ContactForm() {
  const form = useKeptForm('contact', contactInputSchema, EMPTY_FORM);
  const [sentToEmail, rememberSent] = useSentTo('contact');
  const contact = trpc.message.contact.useMutation();
  const { isSending, failure, send } = useContactSubmit(contact.mutateAsync, (_result, values) => {
    resetAfterSending(form, values);
    rememberSent(values.email);
  });
  return (
    <form className={`panel ${classes.form}`} noValidate aria-labelledby="write" onSubmit={form.onSubmit(send)}>
      <h2 id="write">{m.info_write()}</h2>
      <SentNote title={m.ui_message_wrote()} email={sentToEmail} />
      <div className={classes.twoFields}>
        <TextField label={m.message_name()} name="name" autoComplete="name" required {...form.getInputProps('name')} />
        <EmailField required {...form.getInputProps('email')} />
      </div>
      <div className={classes.twoFields}>
        <PhoneField {...form.getInputProps('phone')} />
        <TextField label={m.message_subject()} name="subject" required {...form.getInputProps('subject')} />
      </div>
      <TextArea label={m.ui_message()} name="message" rows={6} required {...form.getInputProps('message')} />
      <Honeypot {...form.getInputProps('website', { withError: false })} />
      <div className={`row wrapping gap-sm-lg ${classes.actions}`}>
        <FailureText>{failure}</FailureText>
        <Button type="submit" pending={isSending}>
          {isSending ? m.ui_sending() : m.ui_send_message()}
        </Button>
        <p className="balance text-xs muted">{m.info_required_note()}</p>
      </div>
    </form>
  );
}
