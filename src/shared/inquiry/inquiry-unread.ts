/** Unread inquiries are counted up to this number. It has its own file so that the page header, which needs it, does not load the schemas. */
export const UNREAD_CAP = 100;
