// For rendering the page of a property on the server (src/client/routes.tsx): its HTTP status, the queries to load first, and the scripts it links.
import { readId } from '../paths.ts';
import type { QueryHelpers, RouteChunks, RouteMatch } from '../route.ts';
import { errorCode } from '../trpc/trpc.ts';

/** HTTP status of the page before the property is read: 404 for an id that cannot exist. */
export const propertyStatus = ({ params }: RouteMatch): number => {
  const id = readId(params.id);
  return id === null || id === 0 ? 404 : 200;
};

/**
 * Prefetches the property, its agent and similar properties; if there is no such published property, also the taken home. A property that
 * is missing or could not be read stays in the cache as an error.
 * @returns whether the page exists: the property is published, or it was taken (sold or rented) lately
 */
export async function prefetchProperty(helpers: QueryHelpers, { params }: RouteMatch): Promise<boolean> {
  const id = readId(params.id)!;
  const similar = helpers.property.similar.prefetch({ id });
  let isMissing = false;
  const property = await helpers.property.get.fetch({ id }).catch((error: unknown) => {
    isMissing = errorCode(error) === 'NOT_FOUND';
    return null;
  });
  if (property?.agentId) await helpers.agent.get.prefetch({ id: property.agentId });
  const takenHome = isMissing ? await helpers.property.taken.fetch({ id }).catch(() => null) : null;
  await similar;
  return property !== null || takenHome !== null;
}

/** Scripts of the parts that load near the viewport: the inquiry form, the section about the advert and the similar homes. */
export const propertyChunks = (): RouteChunks => ({
  later: [
    'src/client/property/contact/InquiryFields.tsx',
    'src/client/property/sections/AdvertSection.tsx',
    'src/client/property/sections/SimilarSection.tsx',
  ],
});
