// `node e2e/lost-factor-job.ts NAME`: a day of a user's wait passes, and the job sends what is due; the running application delivers it.

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
/** Makes the next email due; returns the number of those sent before it. */
const passDay = async (): Promise<number> => (await em.execute<{ sent: number }[]>(makeNextEmailDue, [process.argv[2]]))[0]!.sent;
const before = await passDay();
// repeated because the job sends nothing while the email before is on its way
for (const end = Date.now() + 20_000; (await passDay()) === before && Date.now() < end; await wait(100))
  await sendDueWaitEmails({ env, mail, now: () => new Date() }, em);
await jobs.stop();
mail.close();
await orm.close(true);
await database.stop();
