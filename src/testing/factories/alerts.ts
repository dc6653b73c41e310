// Creates alerts (emails about new homes and changes for a saved search) through the API and runs their jobs, for tests.
import type { EntityManager } from '@mikro-orm/postgresql';
import { wakeInstantAlerts } from '../../server/alert/match/alert.wake.ts';
import { sendDueAlerts } from '../../server/alert/send/alert.send.ts';
import { rebuildSearchDictionary } from '../../server/search/text/dictionary/dictionary.ts';
import type { AlertCadence } from '../../shared/alert/alert.ts';
import type { AlertCreated } from '../../shared/alert/alert-schemas.ts';
import type { SearchFilter } from '../../shared/search/search.ts';
import type { ReadEmail } from '../mail/sent-emails.ts';
import type { TestServer } from '../server.ts';
import { waitForReadableEvents } from './events.ts';
import { type Device, type Member, makeMember } from './members.ts';

/** Ten in the morning of Thursday 19 November 2026 in Dubai. */
export const MORNING = new Date('2026-11-19T06:00:00Z');

/**
 * Calls the tRPC procedure `alert.<name>`.
 * @returns its answer, or on failure the code of the error in `error`, with its `fields` and `message`
 * @throws Error when the response is neither
 */
export async function callAlerts<T>(device: Device, name: string, input: object = {}): Promise<T & { error?: string; fields?: unknown }> {
  const isQuery = ['preview', 'list', 'news', 'saved'].includes(name);
  const path = `/trpc/alert.${name}`;
  const { body } = isQuery
    ? await device.get(path).query({ input: JSON.stringify({ json: input }) })
    : await device.post(path).send({ json: input });
  if (body.error)
    return { error: body.error.json.data.code, fields: body.error.json.data.fields, message: body.error.json.message } as never;
  if (!body.result) throw new Error(`No answer: ${JSON.stringify(body).slice(0, 300)} ${JSON.stringify(input).slice(0, 300)}`);
  return body.result.data.json;
}

/** Registers a member and creates an active alert of theirs. `kinds` are the events to be emailed about; without them the server chooses. */
export async function memberWithAlert(
  server: TestServer,
  filter: SearchFilter,
  cadence: AlertCadence = 'daily',
  kinds?: string[],
): Promise<Member & { alertId: number }> {
  const member = await makeMember(server);
  const { id, state } = await callAlerts<AlertCreated>(member.device, 'create', { filter, cadence, ...(kinds && { kinds }) });
  if (state !== 'active') throw new Error(`The alert is ${state}`);
  return { ...member, alertId: id! };
}

/** Runs the jobs that send the due alerts of every cadence. @returns the emails of alerts that they sent */
export async function runAlerts(server: TestServer): Promise<ReadEmail[]> {
  const before = (await server.sentEmails()).length;
  const em = server.deps.orm.em.fork();
  await waitForReadableEvents(em);
  await wakeInstantAlerts(em, server.deps.now());
  await sendDueAlerts(server.deps, em, ['instant', 'daily', 'weekly']);
  // of all emails only those of alerts have a header to unsubscribe
  return (await server.sentEmails()).slice(before).filter(({ headers }) => headers.has('list-unsubscribe'));
}

/** Rebuilds the search dictionary, so that searches know the places and words of the stored homes. */
export const learnPlaces = (em: EntityManager): Promise<unknown> => rebuildSearchDictionary(em.fork());
