// For tests of staff: gives users a role and a second factor directly in the database (`staff`, `sessions`), calls procedures over tRPC,
// and sends reports of homes.
import { rows } from '../../server/db/orm.ts';
import type { StaffRole } from '../../shared/staff/staff.ts';
import type { TestServer } from '../server.ts';
import { type Device, type Member, makeMember } from './members.ts';

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

/** The response of a procedure. */
export interface Answer<T> {
  /** The HTTP status. */
  status: number;
  /** The result; undefined after an error, which the type leaves out. */
  data: T;
  /** The message of the error. */
  error: string | null;
  /** The kind of the error where clients distinguish it, such as `step-up` for a missing confirmation. */
  kind: string | undefined;
}

/** Calls a query or a mutation over tRPC by its path, such as `staff.queue`. */
export async function callProcedure<T = Record<string, unknown>>(
  device: Device,
  type: 'query' | 'mutation',
  name: string,
  input: object = {},
): Promise<Answer<T>> {
  const body = { json: input };
  const answer =
    type === 'query'
      ? await device.get(`/trpc/${name}`).query({ input: JSON.stringify(body) })
      : await device.post(`/trpc/${name}`).send(body);
  return {
    status: answer.status,
    data: answer.body.result?.data?.json as T,
    error: answer.body.error?.json.message ?? null,
    kind: answer.body.error?.json.data.kind,
  };
}

/** Reports a home to the staff as a visitor. @returns the HTTP status */
export async function reportHome(server: TestServer, id: number, body: object = {}): Promise<number> {
  const { status } = await server
    .request()
    .post('/api/reports')
    .send({ kind: 'property', id, reason: 'price', ...body });
  return status;
}
