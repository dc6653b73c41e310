// What email alerts can be about, which events and cadences each can have, and the limits of alerts.

/** What an alert is about: a search, the homes that a member has saved, or those of a shared list. */
export const ALERT_SUBJECTS = ['search', 'saved', 'list'] as const;
export type AlertSubject = (typeof ALERT_SUBJECTS)[number];

/**
 * Events of a home that alerts report. An alert stores them as bits in this order. `back`: available again, `taken`: sold or rented, `gone`: paused,
 * expired or deleted.
 */
export const ALERT_KINDS = ['new', 'price-drop', 'back', 'taken', 'gone'] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];
/** The events that an alert for a search can have. */
export const SEARCH_ALERT_KINDS = ['new', 'price-drop', 'back'] as const;
/** The events that an alert for saved homes can have. */
export const SAVED_ALERT_KINDS = ['price-drop', 'back', 'taken'] as const satisfies readonly AlertKind[];

/** The events that an alert for a shared list can have. */
const LIST_ALERT_KINDS = ['price-drop', 'back', 'taken', 'gone'] as const satisfies readonly AlertKind[];
/** The events that an alert can have, by its subject. */
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
/** The cadences that an alert can have, by its subject. */
export const CADENCES_OF: Record<AlertSubject, readonly AlertCadence[]> = {
  search: ALERT_CADENCES,
  saved: ALERT_CADENCES,
  list: LIST_ALERT_CADENCES,
};

/** A search with more new homes a day, on average of the last 7 days, cannot get the cadence `instant`. */
export const MAX_INSTANT_A_DAY = 20;
/** Most confirmed alerts of one email address; as many more may wait for their confirmation. */
export const MAX_ALERTS = 20;
/** Most homes that an email shows, and most homes on the page that it links to. */
export const HOMES_IN_EMAIL = 10;
export const HOMES_BEHIND_EMAIL = 1000;
/** The preview of an alert counts the new homes of its search up to this number. */
export const VOLUME_CAP = 5000;
