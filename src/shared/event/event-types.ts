// The kinds of events that programs of a member or a brokerage read and get by webhook. Without zod, for pages.

/** What happens to a member or a brokerage. */
export const EVENT_TYPES = [
  'listing.created',
  'listing.changed',
  'listing.status_changed',
  'listing.taken_down',
  'listing.restored',
  'listing.confirm_due',
  'listing.permit_ending',
  'inquiry.created',
  'inquiry.message',
  'inquiry.assigned',
  'inquiry.stage_changed',
  'viewing.asked',
  'viewing.confirmed',
  'viewing.cancelled',
  'review.created',
  'promotion.started',
  'promotion.ended',
  'payment.succeeded',
  'payment.failed',
  'feed.finished',
  'person.joined',
  'person.left',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** Days that events are kept. */
export const EVENT_DAYS = 30;
