// Status, queries and scripts of the page of a home, which the server loads before it renders the page (src/client/routes.tsx).
import { readId } from '../paths.ts';
import type { QueryHelpers, RouteChunks, RouteMatch } from '../route.ts';

/** HTTP status of the page before the property is read: 404 for an id that cannot exist. */
export const propertyStatus = ({ params }: RouteMatch): number => {
  const id = readId(params.id);
  return id === null || id === 0 ? 404 : 200;
};

/**
 * Prefetches the property, its agent and similar properties. A missing property stays in the cache as an error. Returns whether there is a page: of
 * the property, or of one that was taken lately.
 */
export async function prefetchProperty(helpers: QueryHelpers, { params }: RouteMatch): Promise<boolean> {
  const id = readId(params.id)!;
  const similar = helpers.property.similar.prefetch({ id });
  const property = await helpers.property.get.fetch({ id }).catch(() => null);
  if (property?.agentId) await helpers.agent.get.prefetch({ id: property.agentId });
  const taken = property ? null : await helpers.property.taken.fetch({ id }).catch(() => null);
  await similar;
  return property !== null || taken !== null;
}

/** Scripts of the parts that load near the viewport: the inquiry form, the section about the advert and the similar homes. */
export const propertyChunks = (): RouteChunks => ({
  later: [
    'src/client/property/contact/InquiryFields.tsx',
    'src/client/property/sections/AdvertSection.tsx',
    'src/client/property/sections/SimilarSection.tsx',
  ],
});
