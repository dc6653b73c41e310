// For tests of staff: gives users a role and a second factor directly in the database (`staff`, `sessions`), and sends
// reports of homes.
import { rows } from '../../server/db/orm.ts';
import type { StaffRole } from '../../shared/staff/staff.ts';
import type { TestServer } from '../server.ts';
import { type Member, makeMember } from './members.ts';

/**
 * Changes every session of a user as if they had signed in with a code, and had confirmed their identity at `confirmedAt`, which some
 * actions of staff require. Null for no confirmation.
 */
export const giveSecondFactor = (server: Pick<TestServer, 'database'>, userId: number, confirmedAt: Date | null = new Date()) =>
  rows(server.database.orm.em, {
    text: `update sessions set factors = '{password,totp}', confirmed_at = $2 where user_id = $1`,
    values: [userId, confirmedAt],
  });

/** Gives a user a role of staff, in place of an earlier one. */
export const giveRole = (server: Pick<TestServer, 'database'>, userId: number, role: StaffRole) =>
  rows(server.database.orm.em, {
    text: 'insert into staff (user_id, role) values ($1, $2) on conflict (user_id) do update set role = excluded.role',
    values: [userId, role],
  });

/** Registers a user with a role of staff, who is signed in with a second factor and has just confirmed their identity. */
export async function makeStaff(server: TestServer, role: StaffRole = 'moderator', username?: string): Promise<Member> {
  const member = await makeMember(server, username);
  await giveRole(server, member.id, role);
  await giveSecondFactor(server, member.id);
  return member;
}

/** Reports a home to the staff as a visitor. @returns the HTTP status */
export async function reportHome(server: TestServer, id: number, body: object = {}): Promise<number> {
  const { status } = await server
    .request()
    .post('/api/reports')
    .send({ kind: 'property', id, reason: 'price', ...body });
  return status;
}
