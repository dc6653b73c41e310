// `node e2e/lost-factor-job.ts USERNAME`: makes the next email of a user who has lost their second factor due (`lost_factors`), as if a
// day had passed, and runs the job that stores it; the running application delivers it.

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
const mail = createMail({ orm, env, log, jobs });
await jobs.start();
const em = orm.em.fork();
const makeNextEmailDue =
  'update lost_factors l set next_email_at = now() from users u where u.id = l.user_id and u.username = ? returning emails_sent as sent';
/** Makes the next email due. @returns the number of emails sent before it */
const makeEmailDue = async (): Promise<number> => (await em.execute<{ sent: number }[]>(makeNextEmailDue, [process.argv[2]]))[0]!.sent;
const before = await makeEmailDue();
// repeated because the job sends nothing while the previous email is being delivered
for (const end = Date.now() + 20_000; (await makeEmailDue()) === before && Date.now() < end; await wait(100))
  await sendDueWaitEmails({ env, mail, now: () => new Date() }, em);
await jobs.stop();
mail.close();
await orm.close(true);
await database.stop();
