// SQL on the homes of organizations, which their photos and views need too.

/** SQL condition: the home `p` is the user's own, or of their organization in whatever role; `user` is a placeholder or a column, used twice. */
export const isInStockOf = (user: string): string => `(p.user_id = ${user}
  or p.organization_id = (select membership.organization_id from organization_members membership where membership.user_id = ${user}))`;
