/**
 * First parts of the query keys of private data: tRPC routers, and `photo` for uploads. Their results are removed from the cache when the user changes,
 * except `account.me`, which says who the user is.
 */
export const PRIVATE_ROUTERS = new Set([
  'account',
  'security',
  'saved',
  'listing',
  'inquiry',
  'subscription',
  'promotion',
  'payment',
  'photo',
  'review',
  'shortlist',
  'alert',
  'staff',
]);
