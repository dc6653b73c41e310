// Labels of feeds out and of why a portal would refuse a home.
import { formatNumber } from '../../shared/format.ts';
import { m } from '../../shared/messages/messages.ts';
import { type Obstacle, type OutgoingFormat, PORTAL_LIMITS } from '../../shared/outgoing-feed/outgoing-feed.ts';

export const OUTGOING_LABELS: Record<OutgoingFormat, () => string> = {
  'bayut-xml': m.feed_format_bayut,
  'propertyfinder-xml': m.feed_format_propertyfinder,
  'kyero-xml': m.feed_format_kyero,
  csv: () => 'CSV',
  ndjson: () => 'JSON lines',
};

export const OBSTACLE_LABELS: Record<Obstacle, () => string> = {
  permit: m.feed_out_no_permit,
  longTitle: () => m.feed_out_long_title({ count: formatNumber(PORTAL_LIMITS.titleLength) }),
  photos: () => m.feed_out_few_photos({ count: formatNumber(PORTAL_LIMITS.photos) }),
  photo: m.feed_out_no_photo,
  noDescription: m.feed_out_no_description,
  agent: m.feed_out_no_agent,
  offPlan: m.feed_out_off_plan,
  price: m.feed_out_low_price,
  reference: m.feed_out_reference,
};
