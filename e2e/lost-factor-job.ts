// `node e2e/lost-factor-job.ts USERNAME`: lets a day pass for a user who waits for a link because their second factor is lost. Makes the
// next email of the wait due (table `lost_factors`) and runs the job that stores the email; the running application delivers it.

import { setTimeout as wait } from 'node:timers/promises';
import { sendDueWaitEmails } from '../src/server/account/lost-factor/send-wait-emails.ts';
import { openDirectDatabase } from '../src/server/db/database.ts';
import { openOrm } from '../src/server/db/orm.ts';
import { readEnv } from '../src/server/env.ts';
import { createJobs } from '../src/server/jobs/jobs.ts';
import { createLog } from '../src/server/log/log.ts';
import { createMail } from '../src/server/mail/mail.ts';

const env = readEnv();
const database = await openDirectDatabase(env);
const orm = await openOrm(database.url);
const log = createLog('error');
const jobs = createJobs(orm, database.url, log, { workers: false });
const mail = createMail({ env, log, jobs });
await jobs.start();
const em = orm.em.fork();
const MAKE_NEXT_EMAIL_DUE_SQL =
  'update lost_factors l set next_email_at = now() from users u where u.id = l.user_id and u.username = ? returning emails_sent as sent';
/** Makes the next email of the wait due. @returns the number of emails sent so far */
async function makeNextEmailDue(): Promise<number> {
  const [row] = await em.execute<{ sent: number }[]>(MAKE_NEXT_EMAIL_DUE_SQL, [process.argv[2]]);
  return row!.sent;
}

const sentBefore = await makeNextEmailDue();
const deadline = Date.now() + 20_000;
// repeated because the job postpones the email while the previous one is being delivered
while ((await makeNextEmailDue()) === sentBefore && Date.now() < deadline) {
  await sendDueWaitEmails({ env, mail, now: () => new Date() }, em);
  await wait(100);
}
await jobs.stop();
mail.close();
await orm.close(true);
await database.stop();
