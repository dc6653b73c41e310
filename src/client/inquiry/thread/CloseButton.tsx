import type { InquiryThread } from '../../../shared/inquiry/inquiry.ts';
import { m } from '../../../shared/messages/messages.ts';
import { trpc } from '../../trpc/trpc.ts';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/dialog/toast.tsx';
import { FailureText } from '../../ui/form/error/FailureText.tsx';
import { Icon } from '../../ui/icon/Icon.tsx';
import { useRefreshInquiry } from './useRefreshInquiry.ts';

/** Button that closes an inquiry for both participants, or reopens a closed one. Shows a toast and updates the cached inquiries. */
export function CloseButton({ thread: { id, status } }: { thread: Pick<InquiryThread, 'id' | 'status'> }) {
  const storeThread = useRefreshInquiry();
  const close = trpc.inquiry.close.useMutation({
    onSuccess: (thread) => {
      toast({ title: m.inquiry_closed_toast(), message: m.inquiry_closed_toast_text() });
      return storeThread(thread);
    },
    onError: () => toast({ title: m.inquiry_not_closed(), message: m.inquiry_try_later(), severity: 'bad' }),
  });
  const reopen = trpc.inquiry.reopen.useMutation({
    onSuccess: (thread) => {
      toast({ title: m.inquiry_reopened(), message: m.inquiry_reopened_text() });
      return storeThread(thread);
    },
    onError: () => toast({ title: m.inquiry_not_reopened(), message: m.inquiry_try_later(), severity: 'bad' }),
  });
  const isClosed = status === 'closed';
  const icon = isClosed ? 'arrow-back-up' : 'archive';
  const closeFailure = close.isError ? m.inquiry_not_closed() : null;
  const reopenFailure = reopen.isError ? m.inquiry_not_reopened() : null;
  return (
    <>
      <Button
        variant="line"
        size="sm"
        disabled={close.isPending || reopen.isPending}
        onClick={() => (isClosed ? reopen : close).mutate({ id })}
      >
        <Icon name={icon} />
        {isClosed ? m.inquiry_reopen() : m.inquiry_close()}
      </Button>
      <FailureText>{closeFailure ?? reopenFailure}</FailureText>
    </>
  );
}
