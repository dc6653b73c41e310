// The section of the API's page about events and webhooks, with programs that a test runs.
import { readFileSync } from 'node:fs';
import escapeHtml from 'escape-html';
import { EVENT_TYPES, type EventType } from '../../shared/event/event-types.ts';

const HOME = 'listingId, reference';
const INQUIRY = `inquiryId, personId, ${HOME}`;
const CONTACT = 'contact {name, email, phone}';
/** What the data of each kind of event hold. */
const DATA: Record<EventType, string> = {
  'listing.created': `${HOME}, status, price`,
  'listing.changed': `${HOME}, status, price, priceBefore, fields: the names of what changed`,
  'listing.status_changed': `${HOME}, status, statusBefore, price`,
  'listing.taken_down': `${HOME}, status, statusBefore, price`,
  'listing.restored': `${HOME}, status, statusBefore, price`,
  'listing.confirm_due': `${HOME}, asks: how often we asked whether it is available`,
  'listing.permit_ending': `${HOME}, permitUntil`,
  'inquiry.created': `${INQUIRY}, assignedUserId, ${CONTACT}, message`,
  'inquiry.message': `${INQUIRY}, messageId, fromAdvertiser, ${CONTACT}, message`,
  'inquiry.assigned': `inquiryId: the last one, personId, assignedUserId, ${CONTACT}`,
  'inquiry.stage_changed': `inquiryId: the last one, personId, stage, stageBefore, lostReason, ${CONTACT}`,
  'viewing.asked': `viewingId, inquiryId, ${HOME}, state, times, startsAt, endsAt, byVideo, ${CONTACT}`,
  'viewing.confirmed': 'the same',
  'viewing.cancelled': 'the same',
  'review.created': 'reviewId, agentId, rating',
  'promotion.started': `${HOME}, level, startedAt, endsAt`,
  'promotion.ended': 'the same',
  'payment.succeeded': 'paymentId, kind, planId, amountPence, currency, listingId',
  'payment.failed': 'the same',
  'feed.finished': 'feedId, runId, state: done or failed, counts of rows, failure {reason, detail}',
  'person.joined': 'userId, role',
  'person.left': 'userId, role',
};

const example = (name: string): string => escapeHtml(readFileSync(new URL(`./examples/${name}`, import.meta.url), 'utf8'));

/** The HTML of the section; its address is `#webhooks`. `origin`: of the site. */
export function webhookSection(origin: string): string {
  const types = EVENT_TYPES.map((type) => `<tr><td><code>${type}</code></td><td>${escapeHtml(DATA[type])}</td></tr>`).join('');
  const body = {
    type: 'inquiry.created',
    timestamp: '2026-11-30T09:15:02.000Z',
    n: 4518,
    owner: 'Marina Homes',
    data: {
      inquiryId: 77,
      listingId: 1042,
      reference: 'A-104',
      contact: { name: 'Nadia', email: 'nadia@example.com', phone: '' },
      message: 'Is it free?',
    },
  };
  return `<section id="webhooks"><h2>Events and webhooks</h2>
    <p>What happens to you or your brokerage is an event with a number. Numbers rise by one, without gaps, from your first key or webhook on; events are kept for 30 days.
    A webhook sends each event to your address within seconds; <code>GET /api/events</code> reads the same events by number, so that nothing is lost while your program was away.</p>
    <pre>curl -X POST ${escapeHtml(origin)}/api/webhooks -H 'Authorization: Bearer dlv_…' -H 'Content-Type: application/json' \\
  -d '{"url": "https://crm.example.com/webhooks", "types": ["inquiry.created", "inquiry.message"]}'
curl '${escapeHtml(origin)}/api/events?after=4517&amp;wait=25' -H 'Authorization: Bearer dlv_…'</pre>
    <p>The first answer has the secret, this once. Each delivery is a POST of</p><pre>${escapeHtml(JSON.stringify(body, null, 2))}</pre>
    <p>with <code>webhook-id</code> (the event's id, the same at each try), <code>webhook-timestamp</code> (seconds) and <code>webhook-signature</code>: <code>v1,</code> and the base64 of
    HMAC-SHA256 over <code>id.timestamp.body</code>, as <a href="https://www.standardwebhooks.com">Standard Webhooks</a> says; two signatures for 24 hours after a new secret.
    Any 2xx within 10 seconds is an arrival. Otherwise it is tried again after 5 and 30 seconds, 2, 10 and 30 minutes, 1, 2, 4, 8, 12, 24 and 24 hours, a fifth more or less.
    410 switches the webhook off at once, three days of nothing but failures too. Redirects are not followed. Order is not promised: <code>n</code> says it.
    <code>contact</code> and <code>message</code> are there when the webhook includes contact details, and when a key that reads events has the scope <code>inquiries:read</code>.
    <code>reference</code> is your own, or that of the feed that brought the home; null without one.</p>
    <p>In Node, without a library:</p><pre>${example('receive-webhooks.mjs')}</pre>
    <p>Reading by number:</p><pre>${example('pull-events.mjs')}</pre>
    <table><tr><th>Event</th><th>data</th></tr>${types}</table></section>`;
}
