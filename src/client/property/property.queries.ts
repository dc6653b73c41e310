import { readId } from '../paths.ts';
import type { QueryHelpers, RouteChunks, RouteMatch } from '../route.ts';

export const propertyStatus = ({ params }: RouteMatch): number => {
  const id = readId(params.id);
  return id === null || id === 0 ? 404 : 200;
};

/** Prefetches the property, its agent and similar properties. A missing property stays in the cache as an error. */
export async function prefetchProperty(helpers: QueryHelpers, { params }: RouteMatch): Promise<void> {
  const id = readId(params.id)!;
  const similar = helpers.property.similar.prefetch({ id });
  const property = await helpers.property.get.fetch({ id }).catch(() => null);
  if (property?.agentId) await helpers.agent.get.prefetch({ id: property.agentId });
  await similar;
}

/** The form is loaded when it comes near the viewport. */
export const propertyChunks = (): RouteChunks => ({ later: 'src/client/property/contact/InquiryFields.tsx' });
