// npm run staff -- COMMAND: what the operator of the site does as staff. It migrates the database, then runs one command:
// verify ID "what was checked"  marks a listing as Verified; visitors see these words and the day (`properties`)
// unverify ID                   removes that mark (`properties`)
// permit ID                     records that staff asked the authority about the permit of a listing (`properties`)
// permits                       prints the permit numbers that several published listings show
// grant NAME admin|moderator    gives a member a role (`staff`, audit log, emails to the admins)
// revoke NAME                   takes the role away (`staff`, audit log, emails to the admins)
// list                          prints who has a role
// reset-factors NAME            removes the second factors, recovery codes and sessions of an account (audit log, emails)
// audit verify                  checks the whole audit log and stores the result (`audit_checks`); exit status 1 when it was changed or cut

import type { MikroORM } from '@mikro-orm/postgresql';
import { checkAuditLog } from '../src/server/audit/audit.ts';
import { withMigratedDatabase } from '../src/server/db/migrated-database.ts';
import { type Env, readEnv, SettingError } from '../src/server/env.ts';
import { DomainError } from '../src/server/errors.ts';
import { createJobs } from '../src/server/jobs/jobs.ts';
import { listRepeatedPermits, recordPermitCheck } from '../src/server/listing/permit.ts';
import { createLog } from '../src/server/log/log.ts';
import { createMail, type Mail } from '../src/server/mail/mail.ts';
import { recordStaffCheck, removeVerification } from '../src/server/property/verification.ts';
import { resetFactors } from '../src/server/staff/reset-factors.ts';
import { grantRole, listStaff, revokeRole } from '../src/server/staff/staff.people.ts';
import { INT4_MAX } from '../src/shared/property/property.ts';
import { STAFF_ROLES, type StaffRole } from '../src/shared/staff/staff.ts';

const USAGE = `npm run staff -- verify ID "what was checked"   (for example: npm run staff -- verify 1042 "title deed and identity of the owner")
npm run staff -- unverify ID
npm run staff -- permit ID
npm run staff -- permits
npm run staff -- grant NAME admin|moderator
npm run staff -- revoke NAME
npm run staff -- list
npm run staff -- reset-factors NAME
npm run staff -- audit verify`;

/** Runs a command and returns the text to print. With `isFailure` it goes to stderr and the exit status is 1. `url` is the database's. */
type Command = (orm: MikroORM, env: Env, url: string) => Promise<{ text: string; isFailure?: boolean }>;

/** Runs `work` with a mail service that only stores emails. A running server sends them, or the next one that starts. */
async function withMail<T>(orm: MikroORM, env: Env, url: string, work: (mail: Mail) => Promise<T>): Promise<T> {
  const log = createLog('error');
  const jobs = createJobs(orm, url, log, { workers: false });
  const mail = createMail({ env, log, jobs });
  try {
    await jobs.start();
    return await work(mail);
  } finally {
    await jobs.stop().catch(() => {});
    mail.close();
  }
}

/** How a change of a role is recorded: it has no actor, because this command makes it and not a user. */
const byCommand = (mail: Mail) => ({ actorId: null, mail, now: new Date() });

const verifyListing =
  (id: number, whatWasChecked: string): Command =>
  async ({ em }) => {
    const title = await recordStaffCheck(em, id, whatWasChecked, new Date());
    return { text: `Listing ${id} (${title}) is verified: ${whatWasChecked}` };
  };

const unverifyListing =
  (id: number): Command =>
  async ({ em }) => {
    const title = await removeVerification(em, id, new Date());
    return { text: `Listing ${id} (${title}) has no verified mark any more.` };
  };

const checkPermit =
  (id: number): Command =>
  async ({ em }) => {
    const { title, number } = await recordPermitCheck(em, id, new Date());
    return { text: `Listing ${id} (${title}): permit ${number} is shown as checked.` };
  };

const printPermits: Command = async ({ em }) => {
  const repeatedPermits = await listRepeatedPermits(em);
  const lines = repeatedPermits.map(
    ({ number, ids, advertisers }) => `${number}: ${ids.length} listings of ${advertisers} advertisers: ${ids.join(', ')}`,
  );
  return { text: lines.join('\n') || 'No permit number is shown by two published listings.' };
};

const grant =
  (name: string, role: StaffRole): Command =>
  async (orm, env, url) => {
    const username = await withMail(orm, env, url, (mail) => grantRole(orm.em, name, role, byCommand(mail)));
    const what = role === 'admin' ? 'an admin' : 'a moderator';
    return { text: `${username} is ${what} from now on. Staff pages open once a second factor is set: ${env.origin}/account#sign-in` };
  };

const revoke =
  (name: string): Command =>
  async (orm, env, url) => ({
    text: `${await withMail(orm, env, url, (mail) => revokeRole(orm.em, name, byCommand(mail)))} is not staff any more.`,
  });

const printStaff: Command = async ({ em }) => {
  const people = await listStaff(em);
  const lines = people.map(({ username, role, grantedAt }) => `${username}  ${role}  since ${grantedAt.slice(0, 10)}`);
  return { text: lines.length > 0 ? lines.join('\n') : 'No staff yet: npm run staff -- grant NAME admin' };
};

const resetFactorsOf =
  (name: string): Command =>
  async (orm, env, url) => {
    const username = await withMail(orm, env, url, (mail) => resetFactors(orm.em, name, { mail, now: () => new Date() }));
    return { text: `${username} signs in with the password alone from now on, on every device anew. They and the admins get an email.` };
  };

const verifyAudit: Command = async ({ em }) => {
  const { entries, lastHash, brokenAt } = await checkAuditLog(em, new Date());
  if (brokenAt !== null) return { text: `The log is broken at entry ${brokenAt}`, isFailure: true };
  return { text: `${entries} entries, unbroken. Last hash: ${lastHash || 'none'}` };
};

const isRole = (text: string | undefined): text is StaffRole => STAFF_ROLES.some((role) => role === text);

/** The command of the arguments, or undefined when they are none. */
function readCommand([name, first, ...others]: string[]): Command | undefined {
  if (name === 'grant' && first && isRole(others[0]) && others.length === 1) return grant(first, others[0]);
  if (name === 'revoke' && first && others.length === 0) return revoke(first);
  if (name === 'reset-factors' && first && others.length === 0) return resetFactorsOf(first);
  if (name === 'list' && first === undefined) return printStaff;
  if (name === 'audit' && first === 'verify' && others.length === 0) return verifyAudit;
  if (name === 'permits' && first === undefined) return printPermits;
  return readListingCommand(name, first, others);
}

/** The command of arguments that begin with a command's name and the id of a listing, or undefined when they are none. */
function readListingCommand(name: string | undefined, idText: string | undefined, others: string[]): Command | undefined {
  const id = Number(idText);
  if (!/^[1-9]\d{0,9}$/.test(idText ?? '') || id > INT4_MAX) return undefined;
  if (name === 'verify' && others.length > 0) return verifyListing(id, others.join(' '));
  if (name === 'unverify' && others.length === 0) return unverifyListing(id);
  if (name === 'permit' && others.length === 0) return checkPermit(id);
  return undefined;
}

/** Opens and migrates the database, runs a command and prints its text. */
async function run(command: Command): Promise<void> {
  const env = readEnv();
  const { text, isFailure } = await withMigratedDatabase(env, (orm, url) => command(orm, env, url));
  if (isFailure) {
    console.error(text);
    process.exitCode = 1;
  } else console.log(text);
}

const command = readCommand(process.argv.slice(2));
if (command) {
  try {
    await run(command);
  } catch (error) {
    console.error(error instanceof DomainError || error instanceof SettingError ? error.message : error);
    process.exitCode = 1;
  }
} else {
  console.error(USAGE);
  process.exitCode = 1;
}
