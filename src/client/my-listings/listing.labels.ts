import type { PropertyView } from '../../shared/property/property.ts';

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'Asia/Dubai' });

/** `18 Jan 2026`, the day in Dubai, the same on the server and in the browser. */
export const longDate = (iso: string): string => day.format(new Date(iso));

export const STATUS_NAMES: Record<PropertyView['status'], string> = {
  published: 'Published',
  paused: 'Paused',
  sold: 'Sold',
  rented: 'Rented',
  deleted: 'Deleted',
};
