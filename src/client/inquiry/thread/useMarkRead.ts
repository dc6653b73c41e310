import { useEffect } from 'react';
import type { InquiryThread } from '../../../shared/inquiry/inquiry.ts';
import { trpc } from '../../trpc/trpc.ts';

/**
 * Marks an opened inquiry as read on the server. Then updates the cached inquiry, and reloads both lists and the number of unread inquiries in
 * the header. After a failure the inquiry stays unread, without a message.
 */
export function useMarkRead({ id, unread }: Pick<InquiryThread, 'id' | 'unread'>): void {
  const utils = trpc.useUtils();
  const { mutate } = trpc.inquiry.markRead.useMutation({
    onSuccess: () => {
      utils.inquiry.get.setData({ id }, (thread) => thread && { ...thread, unread: false });
      return Promise.all([utils.inquiry.received.invalidate(), utils.inquiry.sent.invalidate(), utils.inquiry.unread.invalidate()]);
    },
  });
  useEffect(() => {
    if (unread) mutate({ id });
  }, [id, unread, mutate]);
}
