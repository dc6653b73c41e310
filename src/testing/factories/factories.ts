// Stores agents and published properties in a test's database, with defaults for every field that the test leaves out.
import type { EntityManager } from '@mikro-orm/postgresql';
import { Agent } from '../../server/agent/agent.entity.ts';
import { Property } from '../../server/property/property.entity.ts';

/** Makes names and addresses unique within a process. */
let serial = 0;

/**
 * Fields for `makeProperty`: a villa that differs from its default apartment in everything that lists and pages show. Price in AED, area in
 * square feet.
 */
export const PALM_VILLA = {
  title: 'Palm Jumeirah, villa on the frond',
  location: 'Palm Jumeirah',
  propertyType: 'Villa',
  price: 12_400_000,
  area: 6000,
  bedrooms: 5,
  bathrooms: 6,
  amenities: ['Garden', "Maid's Room"],
};

/** Stores an agent. Tests pass only the fields that matter to them. */
export async function makeAgent(em: EntityManager, fields: Partial<Agent> = {}): Promise<Agent> {
  serial++;
  const fork = em.fork();
  const agent = fork.create(Agent, {
    name: `Agent ${serial}`,
    title: 'Property Consultant',
    email: `agent${serial}@homes.example`,
    phone: '+971 4 000 0100',
    bio: 'Knows every street.',
    ...fields,
  });
  await fork.flush();
  return agent;
}

/** Stores a published two-bedroom apartment for sale in Dubai Marina. Tests pass only the fields that matter to them. */
export async function makeProperty(
  em: EntityManager,
  fields: Partial<Omit<Property, 'agent' | 'user'>> & { agent?: Agent | null } = {},
): Promise<Property> {
  serial++;
  const fork = em.fork();
  const { agent, ...otherFields } = fields;
  const property = fork.create(Property, {
    title: `Dubai Marina, home number ${serial}`,
    description: 'A bright home with a wide view over the water and a quiet street behind it.',
    price: 1_500_000,
    area: 1200,
    bedrooms: 2,
    bathrooms: 2,
    location: 'Dubai Marina',
    emirate: 'Dubai',
    address: 'Harbour Walk 1, Dubai Marina',
    propertyType: 'Apartment',
    transactionType: 'Buy',
    latitude: 25.0786,
    longitude: 55.1353,
    ...otherFields,
    ...(agent ? { agent: fork.getReference(Agent, agent.id, { wrapped: true }) } : {}),
  });
  await fork.flush();
  return property;
}
