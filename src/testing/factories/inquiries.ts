// Steps of inquiry tests: send an inquiry about a property, read the conversation, reply, and read the emails that result.
import { rows } from '../../server/db/orm.ts';
import type { Property } from '../../server/property/property.entity.ts';
import { emailsDuring, type ReadEmail } from '../mail/sent-emails.ts';
import type { TestServer } from '../server.ts';
import { callerOf } from './caller.ts';
import { makeProperty } from './factories.ts';
import { type Device, type Member, makeMember } from './members.ts';

/** Makes senders and messages unique within a process. */
let serial = 0;

/** The steps on a test server. `server` is a function because test files take the steps before their server has started. */
export function inquirySteps(server: () => TestServer) {
  /** Registers a user. */
  const member = () => makeMember(server());
  /** Stores a property that a user advertises. */
  const makePropertyOf = async (owner: Member, input: Partial<Pick<Property, 'title'>> = {}): Promise<Property> => {
    const home = await makeProperty(server().database.orm.em, input);
    await rows(server().database.orm.em, { text: 'update properties set user_id = $2 where id = $1', values: [home.id, owner.id] });
    return home;
  };
  /** The fields of the inquiry form, as a visitor fills them in. Tests pass only the fields that matter to them. */
  const inquiryFields = (input: object = {}) => ({
    name: 'Nadia Karim',
    email: `nadia${++serial}@homes.example`,
    phone: '+971 50 000 0111',
    message: `Is it still available? This is question ${++serial}.`,
    ...input,
  });
  /** Sends an inquiry over REST; returns its id. */
  const sendInquiry = async (propertyId: number, input: object = {}, device: Device = server().device()): Promise<number> =>
    (
      await device
        .post('/api/inquiries')
        .send({ propertyId, ...inquiryFields(input) })
        .expect(201)
    ).body.id;

  /** Reads an inquiry and its replies as the user of a device sees them. */
  const thread = (device: Device, id: number) => callerOf(device).inquiry.get({ id });

  /** Runs a step and returns the emails that it sent. */
  const emailsOf = (step: () => Promise<unknown>): Promise<ReadEmail[]> => emailsDuring(server(), step);
  /** The recipients of emails, sorted. */
  const recipientsOf = (emails: ReadEmail[]): string[] => emails.map((sentEmail) => sentEmail.to).toSorted();

  return { member, makePropertyOf, inquiryFields, sendInquiry, thread, emailsOf, recipientsOf };
}
