import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { User } from '../account/account.entity.ts';
import { created } from '../db/base.ts';
import { Property } from '../property/property.entity.ts';

/** Counts of the days of a month: the first element is that of the first day; null where nothing was counted. */
const dayCounts = () => p.array().columnType('int[]').strictNullable().default(null);

/**
 * How often a home was shown, opened and its advertiser reached on the days (UTC) of a month. A row has a whole month, because the 400 days of 5,000 homes are
 * 70,000 rows so, and two million by day. Nothing about the visitors is stored.
 */
export const PropertyFigures = defineEntity({
  name: 'PropertyFigures',
  tableName: 'property_figures',
  properties: {
    property: () => p.manyToOne(Property).primary().deleteRule('cascade'),
    /** The first day of the month. */
    month: p.date().primary(),
    impressions: dayCounts(),
    views: dayCounts(),
    calls: dayCounts(),
    whatsapps: dayCounts(),
    emails: dayCounts(),
    // impressions by where the card was
    shownSearch: dayCounts(),
    shownMap: dayCounts(),
    shownHome: dayCounts(),
    shownAgent: dayCounts(),
    shownSite: dayCounts(),
    // views by where the visitor came from
    openedSearch: dayCounts(),
    openedMap: dayCounts(),
    openedHome: dayCounts(),
    openedAgent: dayCounts(),
    openedSite: dayCounts(),
    openedWidget: dayCounts(),
    openedDirect: dayCounts(),
  },
  indexes: [{ name: 'property_figures_month_ix', properties: ['month'] }],
});
export type PropertyFigures = InferEntity<typeof PropertyFigures>;

/** The link that shows the figures of a home to its owner; ending it deletes the row. Only the hash of its key is stored. */
export const FigureLink = defineEntity({
  name: 'FigureLink',
  tableName: 'figure_links',
  properties: {
    property: () => p.manyToOne(Property).primary().deleteRule('cascade'),
    keyHash: p.string().length(43).unique('figure_links_key_uq').hidden(),
    /** Who made it. */
    user: () => p.manyToOne(User).ref().deleteRule('cascade').index('figure_links_user_ix'),
    ...created,
  },
});
export type FigureLink = InferEntity<typeof FigureLink>;
