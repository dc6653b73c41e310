// Emails about feeds, to who answers for one.

import { formatNumber } from '../../shared/format.ts';
import type { FeedFailure } from '../../shared/incoming-feed/incoming-feed.ts';
import { failureText } from '../../shared/incoming-feed/reason.ts';
import { m } from '../../shared/messages/messages.ts';
import type { EmailMessage } from '../mail/template/email-message.ts';

interface FeedNotice {
  feedId: number;
  runId: number;
  /** The host of its address. */
  host: string;
  email: string;
}

/** A reading would have paused too many homes, and paused none. */
export const feedHeldEmail = ({ feedId, runId, host, email, homes, of }: FeedNotice & { homes: number; of: number }): EmailMessage => ({
  to: email,
  kind: 'feed-held',
  key: `feed:${feedId}:held:${runId}`,
  subject: m.feed_mail_held({ host }),
  blocks: [
    { text: m.feed_held_text({ homes: formatNumber(homes), of: formatNumber(of) }) },
    { text: m.feed_mail_held_text({ host }) },
    { button: { label: m.feed_mail_held_button(), path: `/team/feeds/${feedId}` } },
  ],
});

/** Three readings in a row failed. */
export const feedFailedEmail = ({ feedId, runId, host, email, failure }: FeedNotice & { failure: FeedFailure }): EmailMessage => ({
  to: email,
  kind: 'feed-failed',
  key: `feed:${feedId}:failed:${runId}`,
  subject: m.feed_mail_failed({ host }),
  blocks: [
    { text: m.feed_mail_failed_text({ host }) },
    { text: failureText(failure) },
    ...(failure.reason === 'format' || failure.reason === 'stopped' ? [{ note: failure.detail }] : []),
    { note: m.feed_mail_failed_note() },
    { button: { label: m.feed_mail_failed_button(), path: `/team/feeds/${feedId}` } },
  ],
});
