// A database whose stored emails are sent by one or more senders (the mail services of a server process) to real SMTP servers, for a test file.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EntityManager } from '@mikro-orm/postgresql';
import { pino } from 'pino';
import { afterAll, afterEach } from 'vitest';
import { rows } from '../../server/db/orm.ts';
import { readEnv } from '../../server/env.ts';
import { createJobs, type Jobs } from '../../server/jobs/jobs.ts';
import { createMail, type Mail } from '../../server/mail/mail.ts';
import type { EmailMessage } from '../../server/mail/template/email-message.ts';
import { type SmtpBox, startSmtp } from '../mail/smtp.ts';
import { testDatabase } from '../postgres/database.ts';

/** The mail services of one server process. In the tests all senders run in the process of the test. */
interface Sender {
  jobs: Jobs;
  mail: Mail;
  /** The lines that it has logged. */
  logged: string[];
}

interface SenderSettings {
  /** Whether jobs run automatically; otherwise the test runs them. */
  workers?: boolean;
  /** SESSION_SECRET, with which waiting emails are encrypted. */
  secret?: string;
}

export interface MailContext {
  em: () => EntityManager;
  /** The folder into which emails are written when there is no mail server. */
  dataDir: string;
  /** Starts a sender; it stops after the test. `smtp` is the URL of its mail server, null for none. */
  startSender: (smtp: string | null, settings?: SenderSettings) => Promise<Sender>;
  /** Starts a mail server that records the emails it receives; it stops after the test. */
  startServer: (port?: number) => Promise<SmtpBox>;
  /** The states of the stored emails with a key, oldest first. */
  statusOf: (key: string) => Promise<string[]>;
}

/** Makes keys unique within a process. */
let serial = 0;
/** An email with a key of its own. Tests pass only the fields that matter to them. */
export const email = (fields: Partial<EmailMessage> = {}): EmailMessage => ({
  to: 'reader@homes.example',
  kind: 'inquiry',
  key: `test:${++serial}`,
  subject: 'An email',
  blocks: [{ text: 'Hello.' }],
  ...fields,
});

/** Creates a database without emails, and removes it after the file. */
export async function startMailContext(): Promise<MailContext> {
  const dataDir = mkdtempSync(join(tmpdir(), 'homes-mail-'));
  const database = await testDatabase();
  const em = () => database.orm.em.fork();
  const stopFunctions: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const stop of stopFunctions.splice(0).toReversed()) await stop();
  });
  afterAll(async () => {
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  return {
    em,
    dataDir,
    startSender: async (smtp, { workers = false, secret } = {}) => {
      const env = readEnv({
        NODE_ENV: 'test',
        DATA_DIR: dataDir,
        PUBLIC_ORIGIN: 'https://homes.example',
        ...(smtp ? { SMTP_URL: smtp } : {}),
        ...(secret ? { SESSION_SECRET: secret } : {}),
      });
      const logged: string[] = [];
      const log = pino({ level: 'info' }, { write: (text: string) => void logged.push(text) });
      const jobs = createJobs(database.orm, database.url, log, { workers });
      const mail = createMail({ env, log, jobs });
      await jobs.start();
      stopFunctions.push(async () => {
        await jobs.stop();
        mail.close();
      });
      return { jobs, mail, logged };
    },
    startServer: async (port) => {
      const box = await startSmtp(port);
      stopFunctions.push(box.stop);
      return box;
    },
    statusOf: async (key) => {
      const text = 'select status from mail_deliveries where key = $1 order by id';
      return (await rows<{ status: string }>(em(), { text, values: [key] })).map(({ status }) => status);
    },
  };
}
