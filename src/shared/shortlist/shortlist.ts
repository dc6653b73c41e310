// The votes and limits of shared lists. They are separate from the schemas, so that pages can load them without zod.

/** Opinions on a home of a shared list, from the best to the worst. */
export const SHORTLIST_VOTES = ['yes', 'maybe', 'no'] as const;
export type ShortlistVote = (typeof SHORTLIST_VOTES)[number];

/** The most homes and people of one list. */
export const MAX_LIST_HOMES = 50;
export const MAX_LIST_PEOPLE = 8;
/** The most notes on all homes of a list together, so that reading a list stays cheap. */
export const MAX_LIST_NOTES = 200;
/** The greatest lengths of the name of a list, the name of a person and a note. */
export const MAX_LIST_NAME_CHARACTERS = 60;
export const MAX_PERSON_NAME_CHARACTERS = 40;
export const MAX_NOTE_CHARACTERS = 500;

/** How many homes can be compared at once. */
export const MAX_COMPARED = 4;
