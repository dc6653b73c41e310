import type { PropertyView } from '../../shared/property/property.ts';

export const LISTING_STATUS_NAMES: Record<PropertyView['status'], string> = {
  published: 'Published',
  paused: 'Paused',
  sold: 'Sold',
  rented: 'Rented',
  deleted: 'Deleted',
};
