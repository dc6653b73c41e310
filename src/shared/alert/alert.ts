// What alerts can be about, the kinds of events and cadences that each can have, and their limits.

/** What an alert is about: a search, the homes that a member has saved, or those of a shared list. */
export const ALERT_SUBJECTS = ['search', 'saved', 'list'] as const;
export type AlertSubject = (typeof ALERT_SUBJECTS)[number];

/** What happens to a home that alerts tell about; each is a bit of a stored alert, in this order. `gone` is paused, expired or deleted. */
export const ALERT_KINDS = ['new', 'price-drop', 'back', 'taken', 'gone'] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];
/** The kinds of a search. */
export const SEARCH_ALERT_KINDS = ['new', 'price-drop', 'back'] as const;
/** The kinds of saved homes. */
export const SAVED_ALERT_KINDS = ['price-drop', 'back', 'taken'] as const satisfies readonly AlertKind[];

/** The kinds of the homes in a shared list. */
const LIST_ALERT_KINDS = ['price-drop', 'back', 'taken', 'gone'] as const satisfies readonly AlertKind[];
/** The kinds that an alert of a subject can have. */
export const KINDS_OF: Record<AlertSubject, readonly AlertKind[]> = {
  search: SEARCH_ALERT_KINDS,
  saved: SAVED_ALERT_KINDS,
  list: LIST_ALERT_KINDS,
};

/** How often an alert sends emails; daily is the default. */
export const ALERT_CADENCES = ['instant', 'daily', 'weekly'] as const;
export type AlertCadence = (typeof ALERT_CADENCES)[number];

/** A shared list sends at most one email a day. */
const LIST_ALERT_CADENCES = ['daily', 'weekly'] as const satisfies readonly AlertCadence[];
/** The cadences that an alert of a subject can have. */
export const CADENCES_OF: Record<AlertSubject, readonly AlertCadence[]> = {
  search: ALERT_CADENCES,
  saved: ALERT_CADENCES,
  list: LIST_ALERT_CADENCES,
};

/** New homes a day up to which emails can be sent as it happens. */
export const MAX_INSTANT_A_DAY = 20;
/** Alerts of one address. */
export const MAX_ALERTS = 20;
/** Homes that an email itself shows, and most homes of the page that it links to. */
export const HOMES_IN_EMAIL = 10;
export const HOMES_BEHIND_EMAIL = 1000;
/** New homes of a search are counted up to this number. */
export const VOLUME_CAP = 5000;
