// Creates alerts (emails about new homes and changes for a saved search) through the API and runs their jobs, for tests.
import type { EntityManager } from '@mikro-orm/postgresql';
import { wakeInstantAlerts } from '../../server/alert/match/alert.wake.ts';
import { sendDueAlerts } from '../../server/alert/send/alert.send.ts';
import { rebuildSearchDictionary } from '../../server/search/text/dictionary/dictionary.ts';
import type { AlertCadence } from '../../shared/alert/alert.ts';
import type { SearchFilter } from '../../shared/search/search.ts';
import type { ReadEmail } from '../mail/sent-emails.ts';
import type { TestServer } from '../server.ts';
import { callerOf, type Inputs } from './caller.ts';
import { waitForReadableEvents } from './events.ts';
import { type Member, makeMember } from './members.ts';

/** Ten in the morning of Thursday 19 November 2026 in Dubai. */
export const MORNING = new Date('2026-11-19T06:00:00Z');

/** Registers a member and creates an active alert of theirs. `kinds` are the events to be emailed about; without them the server chooses. */
export async function memberWithAlert(
  server: TestServer,
  filter: SearchFilter,
  cadence: AlertCadence = 'daily',
  kinds?: Inputs['alert']['create']['kinds'],
): Promise<Member & { alertId: number }> {
  const member = await makeMember(server);
  const { id, state } = await callerOf(member.device).alert.create({ filter, cadence, ...(kinds && { kinds }) });
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
