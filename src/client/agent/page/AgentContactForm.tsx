import { useMutation } from '@tanstack/react-query';
import type { AgentView } from '../../../shared/agent/agent.ts';
import { type AgentMessageInput, agentMessageInputSchema } from '../../../shared/message/message.ts';
import { m } from '../../../shared/messages/messages.ts';
import { trpc } from '../../trpc/trpc.ts';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/dialog/toast.tsx';
import { EmailField, PhoneField } from '../../ui/form/contact/ContactFields.tsx';
import { Honeypot } from '../../ui/form/contact/Honeypot.tsx';
import { contactFailure } from '../../ui/form/contact/useContactSubmit.ts';
import { FailureText } from '../../ui/form/error/FailureText.tsx';
import { TextArea, TextField } from '../../ui/form/Field.tsx';
import { useZodForm } from '../../ui/form/useZodForm.ts';
import { replyTime } from '../response-time.ts';
import classes from './AgentContactForm.module.css';

type Fields = Omit<AgentMessageInput, 'agentId'>;
const formSchema = agentMessageInputSchema.omit({ agentId: true });
/** Initial values. */
const emptyFields = (): Fields => ({
  name: '',
  email: '',
  phone: '',
  message: m.agent_form_message(),
  website: '',
});
/** The pending state stays visible for at least this long, so that the message is noticed. */
const MIN_PENDING_MS = 1000;

/** Sends a message to an agent. A failure keeps the input. */
export function AgentContactForm({ agent }: { agent: AgentView }) {
  const { client, review } = trpc.useUtils();
  const form = useZodForm<Fields>(formSchema, emptyFields());
  const message = useMutation({
    mutationFn: (values: Fields) =>
      Promise.all([
        client.message.agent.mutate({ agentId: agent.id, ...values }),
        new Promise((resolve) => setTimeout(resolve, MIN_PENDING_MS)),
      ]),
    onSuccess: () => {
      form.reset();
      toast({ title: m.ui_message_sent(), message: m.agent_form_sent({ name: agent.name }) });
      // Users who contacted the agent may review them.
      return review.own.invalidate({ id: agent.id });
    },
    onError: (error) => toast({ title: m.ui_message_not_sent(), message: contactFailure(error), severity: 'bad' }),
  });
  return (
    <form
      className={`panel no-print ${classes.form}`}
      noValidate
      aria-labelledby="write-to-agent"
      onSubmit={form.onSubmit((values) => message.mutate(values))}
    >
      <div>
        <h2 className="anywhere" id="write-to-agent" tabIndex={-1}>
          {m.agent_write_to({ name: agent.name })}
        </h2>
        {agent.responseMinutes !== null && <p className="above-2xs text-xs muted">{replyTime(agent.responseMinutes)}</p>}
      </div>
      <TextField label={m.message_name()} name="name" autoComplete="name" required withAsterisk={false} {...form.getInputProps('name')} />
      <EmailField dir="ltr" required withAsterisk={false} {...form.getInputProps('email')} />
      <PhoneField dir="ltr" required withAsterisk={false} {...form.getInputProps('phone')} />
      <TextArea label={m.ui_message()} name="message" rows={4} required withAsterisk={false} {...form.getInputProps('message')} />
      <Honeypot {...form.getInputProps('website', { withError: false })} />
      <FailureText>{message.error && contactFailure(message.error)}</FailureText>
      <Button type="submit" full pending={message.isPending}>
        {message.isPending ? m.ui_sending() : m.ui_send_message()}
      </Button>
    </form>
  );
}
