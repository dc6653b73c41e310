/** tRPC routers whose queries hold private data. Their results are removed from the cache when the user changes. */
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
