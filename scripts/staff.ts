// npm run staff -- verify ID "what was checked"   records that staff checked a listing: visitors see it as Verified, with these words and
// the day.
// npm run staff -- unverify ID                    takes the mark of a listing away.
// npm run staff -- permit ID                      records that staff asked the authority about the permit of a listing.
// npm run staff -- permits                        prints the permit numbers that several published adverts show.
// npm run staff -- grant NAME admin|moderator     gives a member a role; revoke NAME takes it away, list shows who has one.
// npm run staff -- reset-factors NAME             removes the second factors, recovery codes and sessions of an account whose owner has
// lost them.
// npm run staff -- audit verify                   checks every entry of the log of staff; exit 1 when one was changed or is missing.
// Migrates the database first. `grant`, `revoke` and `reset-factors` also store emails about the change.

import type { MikroORM } from '@mikro-orm/postgresql';
import { checkAuditLog } from '../src/server/audit/audit.ts';
import { openDirectDatabase } from '../src/server/db/database.ts';
import { migrate } from '../src/server/db/migration/migrate.ts';
import { openOrm } from '../src/server/db/orm.ts';
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

/** A command: returns what is printed, and whether the command fails with it. `url` is of the database. */
type Command = (orm: MikroORM, env: Env, url: string) => Promise<{ text: string; failed?: boolean }>;

/** Runs `work` with a mail service that only stores emails; a running server sends them, or its next start does. */
async function withMail<T>(orm: MikroORM, env: Env, url: string, work: (mail: Mail) => Promise<T>): Promise<T> {
  const log = createLog('error');
  const jobs = createJobs(orm, url, log, { workers: false });
  const mail = createMail({ orm, env, log, jobs });
  try {
    await jobs.start();
    return await work(mail);
  } finally {
    await jobs.stop().catch(() => {});
    mail.close();
  }
}

/** Who changes a role: the command, not a user. The admins get an email about it. */
const byCommand = (mail: Mail) => ({ actorId: null, mail, now: new Date() });

const verify =
  (id: number, what: string): Command =>
  async ({ em }) => {
    const title = await recordStaffCheck(em, id, what, new Date());
    return { text: `Listing ${id} (${title}) is verified: ${what}` };
  };

const unverify =
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

const list: Command = async ({ em }) => {
  const people = await listStaff(em);
  const lines = people.map(({ username, role, grantedAt }) => `${username}  ${role}  since ${grantedAt.slice(0, 10)}`);
  return { text: lines.length > 0 ? lines.join('\n') : 'No staff yet: npm run staff -- grant NAME admin' };
};

const reset =
  (name: string): Command =>
  async (orm, env, url) => {
    const username = await withMail(orm, env, url, (mail) => resetFactors(orm.em, name, { mail, now: () => new Date() }));
    return { text: `${username} signs in with the password alone from now on, on every device anew. They and the admins get an email.` };
  };

const verifyAudit: Command = async ({ em }) => {
  const { entries, lastHash, brokenAt } = await checkAuditLog(em, new Date());
  if (brokenAt !== null) return { text: `The log is broken at entry ${brokenAt}`, failed: true };
  return { text: `${entries} entries, unbroken. Last hash: ${lastHash || 'none'}` };
};

const isRole = (text: string | undefined): text is StaffRole => STAFF_ROLES.some((role) => role === text);

/** The command of a command line, or undefined when it is none. */
function readCommand([name, first, ...rest]: string[]): Command | undefined {
  if (name === 'grant' && first && isRole(rest[0]) && rest.length === 1) return grant(first, rest[0]);
  if (name === 'revoke' && first && rest.length === 0) return revoke(first);
  if (name === 'reset-factors' && first && rest.length === 0) return reset(first);
  if (name === 'list' && first === undefined) return list;
  if (name === 'audit' && first === 'verify' && rest.length === 0) return verifyAudit;
  if (name === 'permits' && first === undefined) return printPermits;
  if (!/^[1-9]\d{0,9}$/.test(first ?? '') || Number(first) > INT4_MAX) return undefined;
  if (name === 'verify' && rest.length > 0) return verify(Number(first), rest.join(' '));
  if (rest.length > 0) return undefined;
  return name === 'unverify' ? unverify(Number(first)) : name === 'permit' ? checkPermit(Number(first)) : undefined;
}

/** Opens and migrates the database, runs a command and prints its text. */
async function run(command: Command): Promise<void> {
  const env = readEnv();
  const database = await openDirectDatabase(env);
  try {
    const orm = await openOrm(database.url);
    try {
      await migrate(orm, database.url);
      const { text, failed } = await command(orm, env, database.url);
      if (failed) {
        console.error(text);
        process.exitCode = 1;
      } else console.log(text);
    } finally {
      await orm.close(true);
    }
  } finally {
    await database.stop();
  }
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
