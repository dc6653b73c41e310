import type { InquiryThread } from '../../../shared/inquiry/inquiry.ts';
import { trpc } from '../../trpc/trpc.ts';

/**
 * Returns a function that updates the query cache after an inquiry has changed. It stores the inquiry of the response (`thread`), and reloads
 * the lists of received and sent inquiries and the number of unread ones.
 */
export function useRefreshInquiry(): (thread: InquiryThread) => Promise<unknown> {
  const utils = trpc.useUtils();
  return (thread) => {
    utils.inquiry.get.setData({ id: thread.id }, thread);
    return Promise.all([utils.inquiry.received.invalidate(), utils.inquiry.sent.invalidate(), utils.inquiry.unread.invalidate()]);
  };
}
