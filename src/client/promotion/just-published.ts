/** State of the router's location: the user comes from creating a listing, which the page then confirms. */
export const JUST_PUBLISHED = { published: true } as const;
/** Whether the location has that state, which may be anything. */
export const isJustPublished = (state: unknown): boolean => (state as Partial<typeof JUST_PUBLISHED> | null)?.published === true;
