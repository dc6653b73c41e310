// The number of homes of a list as a text.
import { m } from '../../shared/messages/messages.ts';

/** `87 homes`, or `10,000+ homes` if the count is capped. */
export const homesText = (total: number, capped: boolean): string =>
  capped ? m.search_homes_over({ count: total }) : m.layout_homes({ count: total });
