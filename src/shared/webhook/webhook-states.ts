// The states of webhooks and deliveries. Without zod, for pages.

/** Why a webhook is off: by hand, three days of nothing but failures, the answer 410. */
export const OFF_REASONS = ['hand', 'failing', 'gone'] as const;
export type OffReason = (typeof OFF_REASONS)[number];

/** `waiting` for its next try, `delivered`, or `failed` for good. */
export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** `on` works; `stopped`: who made it may not manage it any more, and someone else has to switch it on. */
export const WEBHOOK_STATES = ['on', 'failing', 'off', 'stopped'] as const;

/** Most webhooks of a member or brokerage. */
export const MAX_WEBHOOKS = 10;
/** Deliveries that the bar of a webhook shows. */
export const BAR_LENGTH = 100;
