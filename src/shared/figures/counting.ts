// What the counting of figures tells apart: where a home was shown or opened, and how people pressed to reach its advertiser.

/** Where cards of homes are shown: search, map, home page, page of an agent or a brokerage, other pages of the site. */
export const CARD_SOURCES = ['search', 'map', 'home', 'agent', 'site'] as const;
export type CardSource = (typeof CARD_SOURCES)[number];

/** From where the page of a home is opened; `widget` from a brokerage's own site, `direct` from elsewhere, such as a shared link or a search engine. */
export const VIEW_SOURCES = [...CARD_SOURCES, 'widget', 'direct'] as const;
export type ViewSource = (typeof VIEW_SOURCES)[number];

/** Presses that reach an advertiser. */
export const PRESS_KINDS = ['call', 'whatsapp', 'email'] as const;
export type PressKind = (typeof PRESS_KINDS)[number];

/** The most homes of one report about cards that were shown. */
export const MAX_SHOWN_IDS = 60;
