import type { AgentView } from '../../../shared/agent/agent.ts';
import { isolate } from '../../../shared/format.ts';
import { type AgentMessageInput, agentMessageInputSchema } from '../../../shared/message/message.ts';
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
import { TextArea, TextField } from '../../ui/form/TextFields.tsx';
import { resetAfterSending } from '../../ui/form/useZodForm.ts';
import { replyTimeText } from '../response-time.ts';
import classes from './AgentContactForm.module.css';

type Fields = Omit<AgentMessageInput, 'agentId'>;
const formSchema = agentMessageInputSchema.omit({ agentId: true });
/** Initial values: a prepared message; `website` is the honeypot, which only bots fill in. */
const emptyFields = (): Fields => ({
  name: '',
  email: '',
  phone: '',
  message: m.agent_form_message(),
  website: '',
});

/** Contact form on an agent's page. The server stores the message and emails it to the agent. A failure keeps the input. */
export function AgentContactForm({ agent }: { agent: AgentView }) {
  const { review } = trpc.useUtils();
  const form = useKeptForm<Fields>(`agent-${agent.id}`, formSchema, emptyFields());
  const [sentToEmail, rememberSent] = useSentTo(`agent-${agent.id}`);
  const message = trpc.message.agent.useMutation();
  const { isSending, failure, send } = useContactSubmit(
    (values: Fields) => message.mutateAsync({ agentId: agent.id, ...values }),
    (_result, values) => {
      resetAfterSending(form, values);
      rememberSent(values.email);
      // Users who contacted the agent may review them.
      return review.own.invalidate({ id: agent.id });
    },
    { sent: { title: m.ui_message_sent(), message: m.agent_form_sent({ name: agent.name }) } },
  );
  return (
    <form
      className={`panel no-print grid gap-md relative p-lg small-heads ${classes.form}`}
      noValidate
      aria-labelledby="write-to-agent"
      onSubmit={form.onSubmit(send)}
    >
      <div>
        <h2 className="anywhere" id="write-to-agent" tabIndex={-1}>
          {m.agent_write_to({ name: agent.name })}
        </h2>
        {agent.replyTime && <p className="mt-2xs text-xs muted">{replyTimeText(agent.replyTime)}</p>}
      </div>
      <SentNote title={m.property_sent_title({ name: isolate(agent.name) })} email={sentToEmail} />
      <TextField label={m.message_name()} name="name" autoComplete="name" required {...form.getInputProps('name')} />
      <EmailField dir="ltr" required {...form.getInputProps('email')} />
      <PhoneField dir="ltr" required {...form.getInputProps('phone')} />
      <TextArea label={m.ui_message()} name="message" rows={4} required {...form.getInputProps('message')} />
      <Honeypot {...form.getInputProps('website', { withError: false })} />
      <FailureText>{failure}</FailureText>
      <Button type="submit" full pending={isSending}>
        {isSending ? m.ui_sending() : m.ui_send_message()}
      </Button>
    </form>
  );
}
