// Steps of inquiry tests: send, read, reply.
import { rows } from '../../server/db/orm.ts';
import type { Property } from '../../server/property/property.entity.ts';
import type { InquiryThread } from '../../shared/inquiry/inquiry.ts';
import type { ReadEmail } from '../mail/sent-emails.ts';
import type { TestServer } from '../server.ts';
import { makeProperty } from './factories.ts';
import { type Device, type Member, makeMember } from './members.ts';

/** Makes senders and messages unique within a process. */
let serial = 0;

/** Functions that send and answer inquiries, and read conversations and the emails of a step, on a server that may start later. */
export function inquirySteps(server: () => TestServer) {
  const member = () => makeMember(server());
  /** Stores a property that a user advertises. */
  const ownedBy = async (owner: Member, input: Partial<Pick<Property, 'title'>> = {}): Promise<Property> => {
    const home = await makeProperty(server().database.orm.em, input);
    await rows(server().database.orm.em, { text: 'update properties set user_id = $2 where id = $1', values: [home.id, owner.id] });
    return home;
  };
  /** What the form of an inquiry holds. Tests pass only the fields that matter to them. */
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

  /** Calls a mutation of inquiries. */
  const change = (device: Device, path: string, json: object) => device.post(`/trpc/inquiry.${path}`).send({ json });
  /** Calls a query of inquiries. */
  const read = async <T>(device: Device, path: string, json: object): Promise<T> =>
    (
      await device
        .get(`/trpc/inquiry.${path}`)
        .query({ input: JSON.stringify({ json }) })
        .expect(200)
    ).body.result.data.json;
  /** The conversation as a user sees it. */
  const thread = (device: Device, id: number) => read<InquiryThread>(device, 'get', { id });

  /** The emails that a step caused. */
  async function emailsOf(step: () => Promise<unknown>): Promise<ReadEmail[]> {
    const before = (await server().sentEmails()).length;
    await step();
    return (await server().sentEmails()).slice(before);
  }
  /** The recipients of emails, sorted. */
  const toOf = (emails: ReadEmail[]): string[] => emails.map((sentEmail) => sentEmail.to).toSorted();

  return { member, ownedBy, inquiryFields, sendInquiry, change, read, thread, emailsOf, toOf };
}
