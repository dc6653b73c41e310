// Finds out by all rows of an imported file whether it writes 3 April or 4 March as `3/4/2026`.
import { type DayOrderOfFile, DayOrderVotes } from './mapping/dates.ts';
import { DAY_FIELDS, type DayField, dayTexts, type Layout } from './mapping/raw-listing.ts';
import { FeedStopped, type RawRow } from './reading/read.ts';

/** The order of days in each field; absent for a field whose days and those of the other fields can all be read in both. */
export type DayOrders = Partial<Record<DayField, DayOrderOfFile>>;

/** The orders of a mapping that names one for all fields. */
export const sameDayOrder = (order: DayOrderOfFile): DayOrders => Object.fromEntries(DAY_FIELDS.map((field) => [field, order]));

/** Reads the rows of a file, as far as it can be read. A field without a day of one order only has the order of the other fields. */
export async function readDayOrders(rows: AsyncIterable<RawRow>, layout: Layout): Promise<DayOrders> {
  const votes = Object.fromEntries(DAY_FIELDS.map((field) => [field, new DayOrderVotes()])) as Record<DayField, DayOrderVotes>;
  try {
    for await (const row of rows) {
      if ('problem' in row) continue;
      const texts = dayTexts(layout.draft(row.fields));
      for (const field of DAY_FIELDS) votes[field].add(texts[field]);
    }
  } catch (error) {
    if (!(error instanceof FeedStopped)) throw error;
  }
  const known = new Set(DAY_FIELDS.flatMap((field) => votes[field].order ?? []));
  const common = known.size === 1 ? [...known][0] : undefined;
  return Object.fromEntries(
    DAY_FIELDS.flatMap((field) => {
      const order = votes[field].order ?? common;
      return order ? [[field, order] as const] : [];
    }),
  );
}
