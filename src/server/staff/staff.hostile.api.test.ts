// Tests that no hostile value in any field makes a procedure of staff fail with a server error, and that moderators cannot call those of
// admins.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Member } from '../../testing/factories/members.ts';
import { makeStaff } from '../../testing/factories/staff.ts';
import { sendCall } from '../../testing/http-calls.ts';
import type { ProcedureName } from '../../testing/procedure-path.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { rows } from '../db/orm.ts';
import { staffRouter } from './staff.router.ts';

let server: TestServer;
let admin: Member;
let moderator: Member;
beforeAll(async () => {
  server = await testServer({ LIMIT_STAFF_DECISIONS: '0', LIMIT_STAFF_REVEALS: '0', LIMIT_READ: '0', LIMIT_WRITE: '0' });
  [admin, moderator] = [await makeStaff(server, 'admin'), await makeStaff(server, 'moderator')];
});
afterAll(() => server.close());

/** A valid input of every procedure that takes one, about something that does not exist. */
const INPUTS: Record<string, object> = {
  queue: { kind: 'report', after: '1.1.1.1' },
  openItem: { id: 900_000 },
  releaseItem: { id: 900_000 },
  decide: { id: 900_000, decision: 'block', reason: 'fraud', note: 'a note', days: 7, endPlan: true },
  restore: { kind: 'property', id: 900_000, reason: 'fraud' },
  listings: { text: 'villa', after: 900_000 },
  agents: { text: 'villa', after: 900_000 },
  queueSubject: { kind: 'agent', id: 900_000 },
  members: { text: 'a', after: 900_000 },
  member: { id: 900_000 },
  revealMember: { id: 900_000 },
  blockMember: { id: 900_000, days: 7, reason: 'fraud', note: 'a note', endPlan: true },
  unblockMember: { id: 900_000 },
  endMemberSessions: { id: 900_000 },
  grant: { name: 'no-such-user', role: 'moderator' },
  revoke: { name: 'no-such-user' },
  auditEntries: { actorId: 1, act: 'session.begin', subjectKind: 'member', subjectId: 1, day: '2026-11-23', before: 10 },
  exportAudit: { actorId: 1, act: 'session.begin', subjectKind: 'member', subjectId: 1, day: '2026-11-23', before: 10 },
  figures: { days: 30 },
  retryJob: { id: '00000000-0000-4000-8000-000000000000' },
  dropJob: { id: '00000000-0000-4000-8000-000000000000' },
  emails: { after: 900_000, days: 7 },
  previewEmail: { kind: 'password-reset', name: 'no-such-sample', locale: 'en' },
  sendEmailSample: { kind: 'password-reset', name: 'no-such-sample', locale: 'en' },
  resendEmail: { id: 900_000 },
  payments: { after: 900_000, filter: 'unpaid' },
  checkPayment: { id: 900_000 },
  brokerages: { text: 'homes', after: 900_000 },
  checkLicence: { id: 900_000, isChecked: true, tradeLicence: 'CN-1234', officeNumber: '1234', licenceUntil: '2027-06-30' },
  showBrokerage: { id: 900_000, isShown: false },
  decideAgentName: { id: 900_000, wantedName: 'Omar Farouk', isGranted: true },
  releaseAgent: { id: 900_000 },
  support: { state: 'open', after: 900_000 },
  answerSupport: { id: 900_000, message: 'an answer' },
  closeSupport: { id: 900_000, outcome: 'none' },
  decideSourceClaim: { id: 900_000, isGranted: false },
  refundPayment: { id: 900_000, reason: 'mistake', amountPence: 100, paidBackPence: 0 },
};
/**
 * Numbers beyond limits, wrong types, characters that databases or browsers treat specially, long texts, dates and positions out of range.
 */
const HOSTILE: unknown[] = [
  ...[0, -1, 1.5, 1e99, 2_147_483_648, 9_007_199_254_740_991, Number.NaN, null, true, [], {}],
  ...['', '\0', 'a\0b', '\ud800', '%_\\', "'; drop table users", '=cmd', '\u202egnp.exe', 'x'.repeat(8000), '9'.repeat(400)],
  ...['0000-01-01', '0001-01-01', '9999-12-31', '99999.999999999.9999999999999.9999999999', '00000.000000000.0000000000000.0000000000'],
];
/** The procedures of the staff router by name, with their input schemas. */
const procedures = (staffRouter as unknown as { _def: { procedures: Record<string, { _def: { inputs: unknown[] } }> } })._def.procedures;
const proceduresWithInput = Object.entries(procedures).flatMap(([name, { _def }]) => (_def.inputs.length > 0 ? [name] : []));

test('INPUTS has every procedure of staff that takes an input', () => {
  expect(Object.keys(INPUTS).sort()).toEqual(proceduresWithInput.toSorted());
});

test.each(proceduresWithInput)('staff.%s answers no hostile value with an error of the server', { timeout: 60_000 }, async (name) => {
  const input = INPUTS[name]!;
  const serverErrors: string[] = [];
  for (const key of Object.keys(input))
    for (const value of HOSTILE) {
      const { status } = await sendCall(admin.device, `staff.${name}` as ProcedureName, { ...input, [key]: value });
      if (status >= 500) serverErrors.push(`${status} for ${key}: ${JSON.stringify(value)?.slice(0, 60)}`);
    }
  expect(serverErrors).toEqual([]);
});

test.each([
  'people',
  'grant',
  'revoke',
  'jobs',
  'retryJob',
  'dropJob',
  'emails',
  'resendEmail',
  'previewEmail',
  'sendEmailSample',
  'payments',
  'paymentFigures',
  'checkPayment',
  'refundPayment',
] as const)('staff.%s does not exist for a moderator', async (name) => {
  const { status } = await sendCall(moderator.device, `staff.${name}`, INPUTS[name] ?? {});
  expect(status).toBe(404);
});

test('none of these calls changed a role or left the entry of a change in the log', async () => {
  const run = <T>(text: string) => rows<T>(server.database.orm.em.fork(), { text });
  expect(await run('select user_id, role from staff order by user_id')).toEqual(
    [admin, moderator].map(({ id }, i) => ({ user_id: id, role: i === 0 ? 'admin' : 'moderator' })),
  );
  expect(await run(`select distinct act from audit_entries where act not in ('session.begin', 'denied') order by 1`)).toEqual([]);
});
