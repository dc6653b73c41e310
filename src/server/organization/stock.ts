// Whose listings count together under a plan.

/** Whose listings count together: those of an organization, or those that a user has alone. */
export interface ListingStock {
  userId: number;
  organizationId: number | null;
}

/** SQL condition: the listing `p` is of a stock; `?` is the value of `stockId`. */
export const inStock = ({ organizationId }: ListingStock): string =>
  organizationId === null ? 'p.user_id = ? and p.organization_id is null' : 'p.organization_id = ?';
export const stockId = ({ userId, organizationId }: ListingStock): number => organizationId ?? userId;
