import { readId } from '../paths.ts';
import type { QueryHelpers, RouteChunks, RouteMatch } from '../route.ts';

export const propertyRoute = ({ params }: RouteMatch): number => {
  const id = readId(params.id);
  return id === null || id === 0 ? 404 : 200;
};

/** The home, its agent and homes like it. A home that is missing stays in the cache as the failure that the page shows. */
export async function prefetchProperty(helpers: QueryHelpers, { params }: RouteMatch): Promise<void> {
  const id = readId(params.id)!;
  const similar = helpers.property.similar.prefetch({ id });
  const property = await helpers.property.get.fetch({ id }).catch(() => null);
  if (property?.agentId) await helpers.agent.get.prefetch({ id: property.agentId });
  await similar;
}

/** The request form is hydrated when the visitor comes near it. */
export const propertyParts = (): RouteChunks => ({ later: 'src/client/property/contact/InquiryFields.tsx' });
