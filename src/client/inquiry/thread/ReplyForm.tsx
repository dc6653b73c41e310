import { type InquiryThread, inquiryReplyInputSchema } from '../../../shared/inquiry/inquiry.ts';
import { unfilledPlaceholder } from '../../../shared/inquiry/placeholders.ts';
import { m } from '../../../shared/messages/messages.ts';
import { useIsDemoAccount } from '../../account/demo/useIsDemoAccount.ts';
import { mailLink } from '../../contact-links.ts';
import { useKeptForm } from '../../kept-forms/useKeptForm.ts';
import { explainFailure, trpc } from '../../trpc/trpc.ts';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/dialog/toast.tsx';
import { TextArea } from '../../ui/form/TextFields.tsx';
import { resetAfterSending } from '../../ui/form/useZodForm.ts';
import classes from './ReplyForm.module.css';
import { ReplyTemplates } from './ReplyTemplates.tsx';
import { useRefreshInquiry } from './useRefreshInquiry.ts';

const formSchema = inquiryReplyInputSchema.pick({ message: true });
/** A template whose placeholders are not all filled in is not sent. */
const advertiserSchema = formSchema.refine(({ message }) => unfilledPlaceholder(message) === undefined, {
  path: ['message'],
  error: ({ input }) => m.inquiry_template_fill({ placeholder: unfilledPlaceholder((input as { message: string }).message) ?? '' }),
});

/**
 * Sends a reply, which the server stores and emails to the other participant (the demo account sends no email). A failure keeps the input
 * and offers an email link. Only the advertiser has `contact`, the details of the sender.
 */
export function ReplyForm({ thread: { id, status, counterpart, contact, property } }: { thread: InquiryThread }) {
  const storeThread = useRefreshInquiry();
  const isDemo = useIsDemoAccount();
  const form = useKeptForm(`reply-${id}`, contact ? advertiserSchema : formSchema, { message: '' });
  const reply = trpc.inquiry.reply.useMutation({
    onSuccess: (thread, { message }) => {
      resetAfterSending(form, { message });
      toast({
        title: m.inquiry_reply_sent(),
        message: isDemo ? m.inquiry_reply_note_demo() : m.inquiry_reply_sent_text({ name: counterpart }),
      });
      return storeThread(thread);
    },
    onError: (error) => {
      const message = explainFailure(error, ['TOO_MANY_REQUESTS', 'FORBIDDEN'], m.inquiry_try_later());
      toast({ title: m.inquiry_reply_not_sent(), message, severity: 'bad' });
    },
  });
  /** Adds a template after the text that is already written, and focuses the field. */
  const insertTemplate = (text: string) => {
    const draft = form.values.message.trimEnd();
    form.setFieldValue('message', draft ? `${draft}\n\n${text}` : text);
    form.getInputNode('message')?.focus();
  };
  return (
    <form
      className={`panel grid gap-md mt-xl p-lg ${classes.form}`}
      noValidate
      onSubmit={form.onSubmit(({ message }) => reply.mutate({ id, message }))}
    >
      {contact && <ReplyTemplates thread={{ counterpart, property }} text={form.values.message} onInsert={insertTemplate} />}
      <TextArea
        label={m.inquiry_reply_label()}
        name="message"
        rows={4}
        description={status === 'closed' ? m.inquiry_reply_reopens() : undefined}
        {...form.getInputProps('message')}
      />
      {reply.isError && (
        <p className="rounded-sm text-sm p-sm-md on-error" role="alert">
          {m.inquiry_reply_failed()}{' '}
          {contact?.email && (
            <a className="link" href={mailLink(contact.email, m.inquiry_reply_subject({ title: property.title }), form.values.message)}>
              {m.inquiry_reply_by_email()}
            </a>
          )}
        </p>
      )}
      <div className={`row wrapping gap-sm-lg ${classes.actions}`}>
        <Button type="submit" pending={reply.isPending}>
          {reply.isPending ? m.ui_sending() : m.inquiry_reply_send()}
        </Button>
        <p className="text-xs muted">{isDemo ? m.inquiry_reply_note_demo() : m.inquiry_reply_note({ name: counterpart })}</p>
      </div>
    </form>
  );
}
