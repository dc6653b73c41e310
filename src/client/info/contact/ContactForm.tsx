import { type ContactInput, contactInput } from '../../../shared/message.ts';
import { trpc } from '../../trpc.ts';
import { Button } from '../../ui/Button.tsx';
import { TextArea, TextField } from '../../ui/form/Field.tsx';
import classes from '../../ui/form/FormPanel.module.css';
import { Honeypot } from '../../ui/form/Honeypot.tsx';
import { useContactSubmit } from '../../ui/form/useContactSubmit.ts';
import { useZodForm } from '../../ui/form/useZodForm.ts';

const EMPTY: ContactInput = { name: '', email: '', phone: '', subject: '', message: '', website: '' };

/** Sends a message to the office. Only the phone number is optional. A failure keeps the input. */
export function ContactForm() {
  const form = useZodForm(contactInput, EMPTY);
  const contact = trpc.message.contact.useMutation();
  const { sending, send } = useContactSubmit(contact.mutateAsync, form.reset);
  return (
    <form className={`panel ${classes.form}`} noValidate aria-labelledby="write" onSubmit={form.onSubmit(send)}>
      <h2 id="write">Send us a message</h2>
      <div className={classes.pair}>
        <TextField label="Name" name="name" autoComplete="name" required {...form.getInputProps('name')} />
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          placeholder="you@example.com"
          required
          {...form.getInputProps('email')}
        />
      </div>
      <div className={classes.pair}>
        <TextField
          label="Phone"
          name="phone"
          type="tel"
          autoComplete="tel"
          placeholder="+971 50 000 0000"
          {...form.getInputProps('phone')}
        />
        <TextField label="Subject" name="subject" required {...form.getInputProps('subject')} />
      </div>
      <TextArea label="Message" name="message" rows={6} required {...form.getInputProps('message')} />
      <Honeypot {...form.getInputProps('website', { withError: false })} />
      <div className={classes.end}>
        <Button type="submit" pending={sending}>
          {sending ? 'Sending...' : 'Send Message'}
        </Button>
        <p>Fields with a star are required. We answer by email.</p>
      </div>
    </form>
  );
}
