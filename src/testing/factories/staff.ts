// Registers staff whose session has a second factor and a fresh confirmation (step-up), and calls procedures, for tests.
import { rows } from '../../server/db/orm.ts';
import type { StaffRole } from '../../shared/staff/staff.ts';
import type { TestServer } from '../server.ts';
import { type Device, type Member, makeMember } from './members.ts';

/** Gives every session of a user a second factor, as if they had signed in with a code. */
export const giveSecondFactor = (server: Pick<TestServer, 'database'>, userId: number, confirmedAt: Date | null = new Date()) =>
  rows(server.database.orm.em, {
    text: `update sessions set factors = '{password,totp}', confirmed_at = $2 where user_id = $1`,
    values: [userId, confirmedAt],
  });

/** Gives a user a role directly in the database. */
export const giveRole = (server: Pick<TestServer, 'database'>, userId: number, role: StaffRole) =>
  rows(server.database.orm.em, {
    text: 'insert into staff (user_id, role) values ($1, $2) on conflict (user_id) do update set role = excluded.role',
    values: [userId, role],
  });

/** Registers a user who is staff. */
export async function makeStaff(server: TestServer, role: StaffRole = 'moderator', username?: string): Promise<Member> {
  const member = await makeMember(server, username);
  await giveRole(server, member.id, role);
  await giveSecondFactor(server, member.id);
  return member;
}

/** The answer of a procedure: its data, or its error. */
export interface Answer<T> {
  status: number;
  data: T;
  error: string | null;
  kind: string | undefined;
}

/** Calls a query or a mutation over tRPC. */
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

/** Sends a report of a home as a visitor, and returns the status of the answer. */
export async function reportHome(server: TestServer, id: number, body: object = {}): Promise<number> {
  const { status } = await server
    .request()
    .post('/api/reports')
    .send({ kind: 'property', id, reason: 'price', ...body });
  return status;
}
