// Stores brokerages and their people directly in a test's database.

import { rows } from '../../server/db/orm.ts';
import { Organization } from '../../server/organization/organization.entity.ts';
import type { OrganizationRole } from '../../shared/organization/organization.ts';
import type { TestServer } from '../server.ts';

/** Makes names unique within a process. */
let serial = 0;

/** Stores a brokerage in Dubai whose licence ends in a year, with these people. Tests pass only the fields that matter to them. */
export async function makeOrganization(
  server: Pick<TestServer, 'database'>,
  people: readonly { id: number; role: OrganizationRole }[] = [],
  fields: Partial<Organization> = {},
): Promise<Organization> {
  serial++;
  const em = server.database.orm.em.fork();
  const organization = em.create(Organization, {
    name: `Brokerage ${serial}`,
    slug: `brokerage-${serial}`,
    emirate: 'Dubai',
    tradeLicence: 'CN-1234567',
    officeNumber: '12345',
    licenceUntil: new Date(Date.now() + 365 * 86_400_000).toISOString().slice(0, 10),
    ...fields,
  });
  await em.flush();
  for (const { id, role } of people)
    await rows(em, {
      text: 'insert into organization_members (user_id, organization_id, role) values ($1, $2, $3)',
      values: [id, organization.id, role],
    });
  return organization;
}

/** Gives listings to a brokerage. */
export const giveHomes = (
  server: Pick<TestServer, 'database'>,
  organizationId: number,
  ids: readonly number[],
  userId: number | null = null,
) =>
  rows(server.database.orm.em, {
    text: 'update properties set organization_id = $1, user_id = coalesce($3, user_id) where id = any($2::int[])',
    values: [organizationId, ids, userId],
  });
