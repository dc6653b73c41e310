// Sample emails with invented data, which staff preview, about viewings.
import { DAY_MS, dubaiMidnight, HOUR_MS } from '../../../shared/time.ts';
import type { ViewingSide } from '../../../shared/viewing/viewing.ts';
import { VIEWING_MS } from '../../../shared/viewing/viewing-times.ts';
import { type ViewingNews, viewingEmail, viewingLinkEmail } from '../../viewing/viewing.mail.ts';
import type { ViewingRow } from '../../viewing/viewing.row.ts';
import { type EmailSample, type EmailSamples, SAMPLE_AGENT, SAMPLE_HOME, SAMPLE_ID, SAMPLE_VISITOR, type SampleContext } from './sample.ts';

const NOTE = 'We are two people and would like to see the parking space too.';

/** A viewing three days after `now` at 16:30, agreed or with three times that wait for an answer. */
function sampleRow(now: Date, isAgreed: boolean): ViewingRow {
  const start = new Date(dubaiMidnight(now).getTime() + 3 * DAY_MS + 16.5 * HOUR_MS);
  const times = [0, 1, 2].map((n) => new Date(start.getTime() + n * DAY_MS).toISOString());
  return {
    id: SAMPLE_ID,
    state: isAgreed ? 'agreed' : 'asked',
    times: isAgreed ? [] : times,
    starts_at: isAgreed ? start : null,
    ends_at: isAgreed ? new Date(start.getTime() + VIEWING_MS) : null,
    by_video: false,
    sequence: 1,
    due_at: null,
    due_step: null,
    changed_at: now,
    inquiry_id: SAMPLE_ID,
    ...SAMPLE_VISITOR,
    locale: null,
    sender_id: null,
    visitor_confirmed_at: now,
    property_id: SAMPLE_ID,
    title: SAMPLE_HOME.title,
    address: 'Marina Star',
    location: SAMPLE_HOME.location,
    image: null,
    published: true,
    owner_id: null,
    assigned_user_id: null,
    agent_id: SAMPLE_ID,
    answerer: SAMPLE_AGENT.name,
  };
}

/** A sample about news to one side. */
const sample =
  (side: ViewingSide, news: ViewingNews, calendar?: 'REQUEST' | 'CANCEL'): EmailSample =>
  ({ env, now }: SampleContext) => {
    const asker = { name: SAMPLE_VISITOR.name, address: SAMPLE_VISITOR.email };
    const [self, other] = side === 'received' ? [SAMPLE_AGENT, asker] : [asker, SAMPLE_AGENT];
    const isOpen = ['asked', 'offered', 'unanswered'].includes(news.kind);
    const row = sampleRow(now, !isOpen);
    const note = news.kind === 'asked' ? NOTE : undefined;
    return viewingEmail({ env, now }, row, news, { side, ...self, other }, { calendar, note });
  };

export const VIEWING_SAMPLES = {
  'viewing-asked': { usual: sample('received', { kind: 'asked', by: 'sent' }) },
  'viewing-news': {
    usual: sample('received', { kind: 'agreed', by: 'sent' }, 'REQUEST'),
    offered: sample('received', { kind: 'offered', by: 'sent' }),
    cancelled: sample('received', { kind: 'cancelled', by: 'sent' }, 'CANCEL'),
    unanswered: sample('received', { kind: 'unanswered' }),
  },
  'viewing-answer': {
    usual: sample('sent', { kind: 'agreed', by: 'received' }, 'REQUEST'),
    offered: sample('sent', { kind: 'offered', by: 'received' }),
    moved: sample('sent', { kind: 'moved', by: 'received' }, 'CANCEL'),
    declined: sample('sent', { kind: 'declined', by: 'received' }),
    cancelled: sample('sent', { kind: 'cancelled', by: 'received' }, 'CANCEL'),
    taken: sample('sent', { kind: 'taken' }, 'CANCEL'),
    expired: sample('sent', { kind: 'expired' }),
  },
  'viewing-link': { usual: ({ env }) => viewingLinkEmail({ env }, { id: SAMPLE_ID, property_id: SAMPLE_ID, email: SAMPLE_VISITOR.email }) },
  'viewing-reminder': {
    usual: sample('sent', { kind: 'evening' }),
    soon: sample('sent', { kind: 'soon' }),
    question: sample('received', { kind: 'question' }),
  },
} satisfies Record<string, EmailSamples>;
