/** Unread inquiries are counted up to this number. Apart from the schemas, because the header loads it. */
export const UNREAD_CAP = 100;
