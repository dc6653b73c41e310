// A server that asks advertisers whether their homes are still available, for a test file.
import { afterAll, beforeEach } from 'vitest';
import { rows } from '../../server/db/orm.ts';
import { sendConfirmationQuestions } from '../../server/listing/confirmation/send-questions.ts';
import { DAY_MS, HOUR_MS } from '../../shared/time.ts';
import type { Member } from '../factories/members.ts';
import type { ReadEmail } from '../mail/sent-emails.ts';
import { type TestServer, testServer } from '../server.ts';

/** A Monday at eight in Dubai. */
export const START = new Date('2026-11-30T04:00:00Z');
/** The time that many days and hours after START. */
export const dayAfterStart = (days: number, hours = 0): Date => new Date(START.getTime() + days * DAY_MS + hours * HOUR_MS);

/** A link of an email as a path. */
export const pathOf = (link: string): string => {
  const { pathname, search } = new URL(link);
  return pathname + search;
};
/** The path of the link in an email to the page where an advertiser confirms the listing. */
export const confirmPath = (email: { links: string[] }): string => pathOf(email.links.find((link) => link.includes('/confirm-listing?'))!);

/** Columns of `properties` and `listing_confirmations`; times as ISO texts. A column without a value is null, whatever its type here. */
interface ListingState {
  status: string;
  /** Emails of the job that asked the advertiser since the last answer. */
  asks: number;
  confirmed_by: string;
  confirmed_at: string;
  /** When the next question, reminder or pause is due. */
  due_at: string;
  paused_at: string;
}

export interface ConfirmationContext {
  server: TestServer;
  /** Runs a statement and returns its rows. */
  run: <T = Record<string, unknown>>(text: string, values?: unknown[]) => Promise<T[]>;
  /** Status and confirmation of a listing; times as ISO texts. */
  stateOf: (id: number) => Promise<ListingState>;
  /** Runs the job once: sends the questions and reminders that are due, and pauses listings. */
  runJob: () => Promise<void>;
  /** The emails to a member with a link to confirm a listing: questions, reminders and news of a pause. Others are left out. */
  emailsTo: (member: Pick<Member, 'email'>) => Promise<ReadEmail[]>;
  /** Presses a button of the page behind a link: sends its form with this choice. */
  press: (path: string, choice: string) => ReturnType<ReturnType<TestServer['request']>['post']>;
}

/**
 * Starts the server and stops it after the file. It asks after 14 days about homes for rent and after 30 days about homes for sale. Each test
 * begins at START without confirmations.
 */
export async function startConfirmationContext(): Promise<ConfirmationContext> {
  const server = await testServer({ CONFIRM_DAYS_RENT: '14', CONFIRM_DAYS_SALE: '30', FREE_LISTING_LIMIT: '0', LIMIT_CREATE_LISTING: '0' });
  const run = <T = Record<string, unknown>>(text: string, values: unknown[] = []) => rows<T>(server.deps.orm.em.fork(), { text, values });
  beforeEach(async () => {
    server.setNow(START);
    await run('truncate confirmation_emails, listing_confirmations, availability_questions cascade');
  });
  afterAll(() => server.close());
  return {
    server,
    run,
    stateOf: async (id) => {
      const time = (column: string) => `to_char(c.${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${column}`;
      const [row] = await run<ListingState>(
        `select p.status, c.asks, c.confirmed_by, ${time('confirmed_at')}, ${time('due_at')}, ${time('paused_at')}
         from properties p left join listing_confirmations c on c.property_id = p.id where p.id = $1`,
        [id],
      );
      return row!;
    },
    runJob: () => sendConfirmationQuestions(server.deps, server.deps.orm.em.fork()),
    emailsTo: async ({ email }) =>
      (await server.sentEmails()).filter(({ to, text }) => to.includes(email) && text.includes('/confirm-listing?')),
    press: (path, choice) => server.request().post(path).type('form').send({ choice }),
  };
}
