// The stages of a person who asks about homes, and why one was lost. Without zod, for pages.

/** `new` ends by the first answer, `viewing` begins by an agreed viewing, the rest is set by hand. A person who was lost or won and writes again is new. */
export const PERSON_STAGES = ['new', 'contacted', 'viewing', 'won', 'lost'] as const;
export type PersonStage = (typeof PERSON_STAGES)[number];

export const LOST_REASONS = ['elsewhere', 'price', 'gone', 'no-answer', 'not-serious', 'other'] as const;
export type LostReason = (typeof LOST_REASONS)[number];

/** What stands in the history of a person: notes, answers elsewhere, changes, and messages that came from elsewhere. */
export const ENTRY_KINDS = ['note', 'call', 'whatsapp', 'stage', 'assigned', 'external'] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** People are counted up to this in each stage. */
export const PERSON_COUNT_CAP = 1000;
