import { IconArchive, IconArrowBackUp } from '@tabler/icons-react';
import type { InquiryThread } from '../../../shared/inquiry.ts';
import { trpc } from '../../trpc.ts';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/toast.tsx';
import { useRefreshInquiry } from './useRefreshInquiry.ts';

/** Closes an inquiry for both sides, or reopens it. */
export function CloseButton({ thread: { id, status } }: { thread: Pick<InquiryThread, 'id' | 'status'> }) {
  const keep = useRefreshInquiry();
  const close = trpc.inquiry.close.useMutation({
    onSuccess: (thread) => {
      toast({ title: 'Inquiry closed', message: 'Nothing is lost: it can be opened again at any time.' });
      return keep(thread);
    },
    onError: () => toast({ title: 'Inquiry not closed', message: 'Please try again later.', severity: 'bad' }),
  });
  const reopen = trpc.inquiry.reopen.useMutation({
    onSuccess: (thread) => {
      toast({ title: 'Inquiry opened again', message: 'It is back among the others.' });
      return keep(thread);
    },
    onError: () => toast({ title: 'Inquiry not opened', message: 'Please try again later.', severity: 'bad' }),
  });
  const closed = status === 'closed';
  const Icon = closed ? IconArrowBackUp : IconArchive;
  return (
    <Button
      variant="line"
      size="sm"
      disabled={close.isPending || reopen.isPending}
      onClick={() => (closed ? reopen : close).mutate({ id })}
    >
      <Icon size={18} stroke={1.6} aria-hidden="true" />
      {closed ? 'Open again' : 'Close inquiry'}
    </Button>
  );
}
