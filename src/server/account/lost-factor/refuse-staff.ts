// Excludes staff (table `staff`) from removing lost second factors by a waiting period and an emailed link. Another admin removes them by command.
import type { EntityManager } from '@mikro-orm/postgresql';
import { m } from '../../../shared/messages/messages.ts';
import { DomainError } from '../../errors.ts';
import { findRole } from '../account.staff.ts';

/** @throws DomainError FORBIDDEN for staff */
export async function refuseStaff(tx: EntityManager, userId: number): Promise<void> {
  if (await findRole(tx, userId)) throw new DomainError('FORBIDDEN', m.lost_factor_staff());
}
