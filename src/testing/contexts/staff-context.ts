// A server with a moderator, an admin and an advertiser, and calls of the moderation queue, for a test file.
import { afterAll, beforeEach } from 'vitest';
import { rows } from '../../server/db/orm.ts';
import type { QueuePage } from '../../shared/staff/queue.ts';
import { callerOf, type Inputs, type Outputs } from '../factories/caller.ts';
import { listingBody } from '../factories/listings.ts';
import { type Member, makeMember } from '../factories/members.ts';
import { giveSecondFactor, makeStaff } from '../factories/staff.ts';
import { type TestServer, testServer } from '../server.ts';

export interface StaffTestContext {
  server: TestServer;
  moderator: Member;
  /** An admin. */
  colleague: Member;
  /** A user without a role, who advertises homes. */
  owner: Member;
  /** Runs a statement and returns its rows. */
  sql: <T>(text: string, values?: unknown[]) => Promise<T[]>;
  /** A page of the queue as a member of staff sees it. */
  queueOf: (person: Member, input?: Inputs['staff']['queue']) => Promise<QueuePage>;
  /** Decides an item as a member of staff. */
  decide: (person: Member, input: Inputs['staff']['decide']) => Promise<Outputs['staff']['decide']>;
  /** The id of the latest undecided item about a subject, such as a listing. */
  itemOf: (subjectId: number) => Promise<number>;
  /** Publishes a home of `owner`; returns its id. */
  publish: () => Promise<number>;
  /** Subjects of the emails to an address. */
  subjects: (to: string) => Promise<(string | undefined)[]>;
}

/** Starts the server and stops it after the file. Before each test moderator and admin confirm their second factor, which many calls require. */
export async function startStaffContext(): Promise<StaffTestContext> {
  const server = await testServer({ LIMIT_REPORT: '0', LIMIT_CREATE_LISTING: '0', FREE_LISTING_LIMIT: '0', MODERATION: 'off' });
  const moderator = await makeStaff(server, 'moderator', 'mona');
  const colleague = await makeStaff(server, 'admin', 'colleague');
  const owner = await makeMember(server, 'advertiser');
  const sql = <T>(text: string, values: unknown[] = []) => rows<T>(server.database.orm.em.fork(), { text, values });
  beforeEach(async () => {
    await giveSecondFactor(server, moderator.id);
    await giveSecondFactor(server, colleague.id);
  });
  afterAll(() => server.close());
  return {
    server,
    moderator,
    colleague,
    owner,
    sql,
    queueOf: (person, input = {}) => callerOf(person.device).staff.queue(input),
    decide: (person, input) => callerOf(person.device).staff.decide(input),
    itemOf: async (subjectId) => {
      const text = `select id from review_items where subject_id = $1 and state <> 'decided' order by id desc limit 1`;
      return (await sql<{ id: number }>(text, [subjectId]))[0]!.id;
    },
    publish: async () => {
      const body = listingBody({ title: 'A bright two-bedroom home by the water' });
      return (await owner.device.post('/api/properties').send(body).expect(201)).body.id;
    },
    subjects: async (to) => (await server.sentEmails()).filter((mail) => mail.to === to).map((mail) => mail.subject),
  };
}
