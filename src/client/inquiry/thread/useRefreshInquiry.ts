import type { InquiryThread } from '../../../shared/inquiry.ts';
import { trpc } from '../../trpc.ts';

/** What every change of an inquiry refreshes: the thread itself from the answer, and both lists. */
export function useRefreshInquiry(): (thread: InquiryThread) => Promise<unknown> {
  const utils = trpc.useUtils();
  return (thread) => {
    utils.inquiry.get.setData({ id: thread.id }, thread);
    return Promise.all([utils.inquiry.received.invalidate(), utils.inquiry.sent.invalidate()]);
  };
}
