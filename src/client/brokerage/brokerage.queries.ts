// What the server loads before it renders the page of a brokerage, and the inputs of those queries, which the page uses too.
import { isBrokerageSlug } from '../../shared/organization/brokerage-slug.ts';
import type { TransactionType } from '../../shared/property/property.ts';
import type { QueryHelpers, RouteMatch } from '../route.ts';

/** HTTP status of the page: 404 for an address that no brokerage can have. */
export const brokerageStatus = ({ params }: RouteMatch): number => (isBrokerageSlug(params.slug ?? '') ? 200 : 404);

/** The purpose that an address asks for (`?transactionType=Rent`); undefined for all homes. */
export const purposeOf = (query: URLSearchParams): TransactionType | undefined =>
  (['Buy', 'Rent'] as const).find((purpose) => purpose === query.get('transactionType'));

/** Input of one page of the homes; pages count from 1. */
export const homesInput = (slug: string, transactionType: TransactionType | undefined, page: number) => ({
  slug,
  page,
  ...(transactionType && { transactionType }),
});

/** Loads a brokerage with the first page of its homes and of its agents' reviews. */
export async function prefetchBrokerage(helpers: QueryHelpers, { params, query }: RouteMatch): Promise<void> {
  const slug = params.slug ?? '';
  await Promise.all([
    helpers.brokerage.get.prefetch({ slug }),
    helpers.brokerage.homes.prefetch(homesInput(slug, purposeOf(query), 1)),
    helpers.brokerage.reviews.prefetch({ slug, page: 1 }),
  ]);
}
