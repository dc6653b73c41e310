import type { InquiryThread } from '../../../shared/inquiry/inquiry.ts';
import { trpc } from '../../trpc/trpc.ts';

/**
 * Returns a function that updates the caches after a change of an inquiry: it stores the thread of the response, and loads both lists and the number
 * of unread inquiries again.
 */
export function useRefreshInquiry(): (thread: InquiryThread) => Promise<unknown> {
  const utils = trpc.useUtils();
  return (thread) => {
    utils.inquiry.get.setData({ id: thread.id }, thread);
    return Promise.all([utils.inquiry.received.invalidate(), utils.inquiry.sent.invalidate(), utils.inquiry.unread.invalidate()]);
  };
}
