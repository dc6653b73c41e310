// The votes and limits of shared lists, without the schemas, so that pages can load them alone.

/** Opinions on a home of a shared list, from the best to the worst. */
export const SHORTLIST_VOTES = ['yes', 'maybe', 'no'] as const;
export type ShortlistVote = (typeof SHORTLIST_VOTES)[number];

export const MAX_LIST_HOMES = 50;
export const MAX_LIST_PEOPLE = 8;
/** All notes of a list together, so that reading one stays cheap. */
export const MAX_LIST_NOTES = 200;
/** The longest name of a list, name of a person and note. */
export const MAX_LIST_NAME_CHARACTERS = 60;
export const MAX_PERSON_NAME_CHARACTERS = 40;
export const MAX_NOTE_CHARACTERS = 500;

/** How many homes can be compared at once. */
export const MAX_COMPARED = 4;
