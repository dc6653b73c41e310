// Makes brokerages with people for tests: the first through the procedure that the site uses, further people directly in the database.
import { rows } from '../../server/db/orm.ts';
import type { OrganizationRole } from '../../shared/organization/organization.ts';
import type { TestServer } from '../server.ts';
import { callerOf, type Inputs } from './caller.ts';
import { type Member, makeMember } from './members.ts';

/** Makes names unique within a process. */
let serial = 0;

/** The form of a brokerage in Dubai. */
export const brokerageForm = (fields: Partial<Inputs['team']['create']> = {}): Inputs['team']['create'] => ({
  // without digits: names that differ in digits alone are shown to staff
  name: `Office of ${String.fromCharCode(65 + Math.floor(serial / 26), 65 + (serial++ % 26)).repeat(3)}`,
  emirate: 'Dubai',
  tradeLicence: 'CN-1234567',
  officeNumber: '12345',
  licenceUntil: '2099-12-31',
  ...fields,
});

/** A person with the brokerage that they own. */
export async function makeBrokerage(server: TestServer, fields: Partial<Inputs['team']['create']> = {}) {
  const owner = await makeMember(server);
  return { owner, brokerage: await callerOf(owner.device).team.create(brokerageForm(fields)) };
}

/** Puts a person into a brokerage directly in the database; a new one unless `member` is given. */
export async function makePerson(server: TestServer, organizationId: number, role: OrganizationRole, member?: Member): Promise<Member> {
  const person = member ?? (await makeMember(server));
  await rows(server.database.orm.em, {
    text: 'insert into organization_members (user_id, organization_id, role) values ($1, $2, $3)',
    values: [person.id, organizationId, role],
  });
  return person;
}
