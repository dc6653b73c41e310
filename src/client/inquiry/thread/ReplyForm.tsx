import { type InquiryThread, inquiryReplyInput } from '../../../shared/inquiry.ts';
import { mailLink } from '../../agent/contact-links.ts';
import { errorCode, trpc } from '../../trpc.ts';
import { Button } from '../../ui/Button.tsx';
import { TextArea } from '../../ui/form/Field.tsx';
import { useZodForm } from '../../ui/form/useZodForm.ts';
import { toast } from '../../ui/toast.tsx';
import classes from './ReplyForm.module.css';
import { useRefreshInquiry } from './useRefreshInquiry.ts';

const fields = inquiryReplyInput.pick({ message: true });

/** Sends a reply, which is stored in the thread and emailed. A failure keeps the input and offers to send it by email. */
export function ReplyForm({ thread: { id, status, counterpart, contact, property } }: { thread: InquiryThread }) {
  const keep = useRefreshInquiry();
  const form = useZodForm(fields, { message: '' });
  const reply = trpc.inquiry.reply.useMutation({
    onSuccess: (thread) => {
      form.reset();
      toast({ title: 'Reply sent', message: `Your reply is on its way to ${counterpart}.` });
      return keep(thread);
    },
    onError: (error) => {
      const reason = errorCode(error) === 'TOO_MANY_REQUESTS' ? error.message : 'Please try again later.';
      toast({ title: 'Reply not sent', message: reason, severity: 'bad' });
    },
  });
  return (
    <form className={`panel ${classes.form}`} noValidate onSubmit={form.onSubmit(({ message }) => reply.mutate({ id, message }))}>
      <TextArea
        label="Your reply"
        name="message"
        rows={4}
        description={status === 'closed' ? 'This inquiry is closed. A reply opens it again.' : undefined}
        {...form.getInputProps('message')}
      />
      {reply.isError && (
        <p className={classes.failed} role="alert">
          Your reply could not be sent; your words are still here.{' '}
          {contact && (
            <a className="link" href={mailLink(contact.email, `Re: ${property.title}`, form.values.message)}>
              Send them by email instead
            </a>
          )}
        </p>
      )}
      <div className={classes.end}>
        <Button type="submit" pending={reply.isPending}>
          {reply.isPending ? 'Sending...' : 'Send reply'}
        </Button>
        <p>{counterpart} gets it by email, and it stays here.</p>
      </div>
    </form>
  );
}
