// The process that `npm run lab -- mail-crash` kills: sends waiting emails, four at a time.
import { pino } from 'pino';
import { openOrm } from '../../src/server/db/orm.ts';
import { readEnv } from '../../src/server/env.ts';
import { createJobs } from '../../src/server/jobs/jobs.ts';
import { createMail } from '../../src/server/mail/mail.ts';

const [url, dataDir, smtp] = process.argv.slice(2);
const env = readEnv({ NODE_ENV: 'test', DATA_DIR: dataDir, SMTP_URL: smtp });
const log = pino({ level: 'silent' });
const orm = await openOrm(url!);
const jobs = createJobs(orm, url!, log);
createMail({ orm, env, log, jobs });
await jobs.start();
