/** State of the router's location after a new listing was published. The promotion page then says that the listing is live. */
export const JUST_PUBLISHED = { published: true } as const;
/** Whether the state of a location, which may be any value, says that a listing was just created and published. */
export const isJustPublished = (state: unknown): boolean => (state as Partial<typeof JUST_PUBLISHED> | null)?.published === true;
