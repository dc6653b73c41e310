import { useMutation } from '@tanstack/react-query';
import type { AgentView } from '../../../shared/agent.ts';
import { type AgentMessageInput, agentMessageInput } from '../../../shared/message.ts';
import { errorCode, trpc } from '../../trpc.ts';
import { Button } from '../../ui/Button.tsx';
import { TextArea, TextField } from '../../ui/form/Field.tsx';
import { Honeypot } from '../../ui/form/Honeypot.tsx';
import { useZodForm } from '../../ui/form/useZodForm.ts';
import { toast } from '../../ui/toast.tsx';
import { responseText } from '../response-time.ts';
import classes from './AgentContactForm.module.css';

type Fields = Omit<AgentMessageInput, 'agentId'>;
const fields = agentMessageInput.omit({ agentId: true });
/** Initial values. */
const EMPTY: Fields = {
  name: '',
  email: '',
  phone: '',
  message: 'I am interested in the homes you list. Please contact me with more information.',
  website: '',
};
/** The pending state stays visible for at least this long, so that the message is noticed. */
const MIN_PENDING_MS = 1000;

/** Sends a message to an agent. A failure keeps the input. */
export function AgentContactForm({ agent }: { agent: AgentView }) {
  const { client, review } = trpc.useUtils();
  const form = useZodForm<Fields>(fields, EMPTY);
  const message = useMutation({
    mutationFn: (values: Fields) =>
      Promise.all([
        client.message.agent.mutate({ agentId: agent.id, ...values }),
        new Promise((resolve) => setTimeout(resolve, MIN_PENDING_MS)),
      ]),
    onSuccess: () => {
      form.reset();
      toast({ title: 'Message Sent', message: `Your message has been sent to ${agent.name}. They will contact you shortly.` });
      // Users who contacted the agent may review them.
      return review.own.invalidate({ id: agent.id });
    },
    onError: (error) => {
      const reason = errorCode(error) === 'TOO_MANY_REQUESTS' ? error.message : 'Your message could not be sent. Please try again later.';
      toast({ title: 'Message not sent', message: reason, severity: 'bad' });
    },
  });
  return (
    <form
      className={`panel no-print ${classes.form}`}
      noValidate
      aria-labelledby="write-to-agent"
      onSubmit={form.onSubmit((values) => message.mutate(values))}
    >
      <div>
        <h2 id="write-to-agent" tabIndex={-1}>
          Write to {agent.name}
        </h2>
        <p className={classes.time}>{responseText(agent)}</p>
      </div>
      <TextField label="Name" name="name" autoComplete="name" required withAsterisk={false} {...form.getInputProps('name')} />
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        placeholder="you@example.com"
        required
        withAsterisk={false}
        {...form.getInputProps('email')}
      />
      <TextField
        label="Phone"
        name="phone"
        type="tel"
        autoComplete="tel"
        placeholder="+971 50 000 0000"
        required
        withAsterisk={false}
        {...form.getInputProps('phone')}
      />
      <TextArea label="Message" name="message" rows={4} required withAsterisk={false} {...form.getInputProps('message')} />
      <Honeypot {...form.getInputProps('website', { withError: false })} />
      <Button type="submit" full pending={message.isPending}>
        {message.isPending ? 'Sending...' : 'Send Message'}
      </Button>
    </form>
  );
}
