// The process that `npm run lab -- mail-crash` starts and kills again and again: takes the jobs of waiting emails from the database, four at
// a time, and sends them to the SMTP server of the experiment. Runs until it is killed.
import { pino } from 'pino';
import { openOrm } from '../../src/server/db/orm.ts';
import { readEnv } from '../../src/server/env.ts';
import { createJobs } from '../../src/server/jobs/jobs.ts';
import { createMail } from '../../src/server/mail/mail.ts';

const [databaseUrl, dataDir, smtpUrl] = process.argv.slice(2);
const env = readEnv({ NODE_ENV: 'test', DATA_DIR: dataDir, SMTP_URL: smtpUrl });
const log = pino({ level: 'silent' });
const orm = await openOrm(databaseUrl!);
const jobs = createJobs(orm, databaseUrl!, log);
// registers the handler of the jobs that send emails
createMail({ env, log, jobs });
await jobs.start();
