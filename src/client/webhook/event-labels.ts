// What the kinds of events are called.
import type { EventType } from '../../shared/event/event-types.ts';
import { m } from '../../shared/messages/messages.ts';

const EVENT_LABELS: Record<EventType | 'webhook.test', () => string> = {
  'listing.created': m.event_listing_created,
  'listing.changed': m.event_listing_changed,
  'listing.status_changed': m.event_listing_status_changed,
  'listing.taken_down': m.event_listing_taken_down,
  'listing.restored': m.event_listing_restored,
  'listing.confirm_due': m.event_listing_confirm_due,
  'listing.permit_ending': m.event_listing_permit_ending,
  'inquiry.created': m.event_inquiry_created,
  'inquiry.message': m.event_inquiry_message,
  'inquiry.assigned': m.event_inquiry_assigned,
  'inquiry.stage_changed': m.event_inquiry_stage_changed,
  'viewing.asked': m.event_viewing_asked,
  'viewing.confirmed': m.event_viewing_confirmed,
  'viewing.cancelled': m.event_viewing_cancelled,
  'review.created': m.event_review_created,
  'promotion.started': m.event_promotion_started,
  'promotion.ended': m.event_promotion_ended,
  'payment.succeeded': m.event_payment_succeeded,
  'payment.failed': m.event_payment_failed,
  'feed.finished': m.event_feed_finished,
  'person.joined': m.event_person_joined,
  'person.left': m.event_person_left,
  'webhook.test': m.event_test,
};
export const eventLabel = (type: EventType | 'webhook.test'): string => EVENT_LABELS[type]();

/** The groups of the form, with the first words of the kinds in them. */
export const EVENT_GROUPS: readonly { label: () => string; subjects: readonly string[] }[] = [
  { label: m.webhook_group_inquiry, subjects: ['inquiry', 'viewing'] },
  { label: m.webhook_group_listing, subjects: ['listing'] },
  { label: m.webhook_group_other, subjects: ['review', 'promotion', 'payment', 'feed', 'person'] },
];
