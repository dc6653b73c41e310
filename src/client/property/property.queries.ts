// What the server loads before it renders the page of a home.
import { readId } from '../paths.ts';
import type { QueryHelpers, RouteChunks, RouteMatch } from '../route.ts';

/** HTTP status of the page before the property is read: 404 for an id that cannot exist. */
export const propertyStatus = ({ params }: RouteMatch): number => {
  const id = readId(params.id);
  return id === null || id === 0 ? 404 : 200;
};

/**
 * Prefetches the property, its agent and similar properties. A missing property stays in the cache as an error; one that was taken lately has a page
 * all the same. Returns whether there is a page.
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

/** The form, the section about the advert and the similar homes are loaded when they come near the viewport. */
export const propertyChunks = (): RouteChunks => ({
  later: [
    'src/client/property/contact/InquiryFields.tsx',
    'src/client/property/sections/AdvertSection.tsx',
    'src/client/property/sections/SimilarSection.tsx',
  ],
});
