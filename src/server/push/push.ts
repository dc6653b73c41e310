// Notifications in browsers (Web Push) about inquiries: `pushToMember` stores a job for each browser in the caller's transaction, and the job sends the
// notification after the commit. Emails are sent all the same.
import type { EntityManager } from '@mikro-orm/postgresql';
import webPush from 'web-push';
import { directionOf, localizedPath } from '../../shared/locale.ts';
import { m } from '../../shared/messages/messages.ts';
import { cleanTitle } from '../../shared/property/clean-title.ts';
import { propertyReference } from '../../shared/property/property.ts';
import type { PushPayload } from '../../shared/push/push.ts';
import { rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';
import { statements } from '../db/typed.ts';
import type { Deps } from '../deps.ts';
import { isRefusedForNow } from '../errors.ts';
import { inLocale, localeOr } from '../locale.ts';
import { cleanName } from '../mail/template/mail.name.ts';
import { OutboundError } from '../outbound/outbound.ts';
import { pushKeys } from './push-keys.ts';

/** What happened: a new inquiry, a later message of either side, an inquiry that waits for an answer, or one that was given to the member for that. */
type PushKind = 'inquiry' | 'message' | 'answer' | 'waiting' | 'given';

/** A notification for a member. */
interface PushNews {
  kind: PushKind;
  inquiryId: number;
}

/** A notification for one browser. `tries`: how often its push service could not take it. */
type PushJob = PushNews & { subscriptionId: number; tries: number };

const QUEUE = 'push';
/** How often a push service that does not answer is tried again, after 5, 10, 20, 40 and 80 seconds. */
const MAX_TRIES = 5;
/** For how long a push service keeps a notification for a browser that is not connected, in seconds. */
const KEEP_SECONDS = 86_400;
/** A session ends after so many days without a request, or after its sign-in; its browser then gets no notifications. */
const IS_LIVE_SESSION = `s.last_seen_at > $2::timestamptz - interval '7 days' and s.created_at > $2::timestamptz - interval '30 days'`;

/** Stores a notification for each browser of a member, in the transaction of `em`; nothing for a member without any. */
export async function pushToMember(deps: Pick<Deps, 'jobs'>, em: EntityManager, userId: number, news: PushNews): Promise<void> {
  const browsers = await statements(em).selectFrom('push_subscriptions').select('id').where('user_id', '=', userId).execute();
  if (browsers.length === 0) return;
  await deps.jobs.enqueueAll(
    em,
    QUEUE,
    browsers.map(({ id }) => ({ data: { ...news, subscriptionId: id, tries: 0 } satisfies PushJob })),
  );
}

/** A browser with what a notification says. */
interface PushRow {
  userId: number;
  locale: string | null;
  endpoint: string;
  p256dh: string;
  auth: string;
  name: string;
  title: string;
  propertyId: number;
}

/** The browser and the inquiry, while its session lasts and its member still answers the inquiry, or sent it. */
const ROW_SQL = `select b.user_id as "userId", u.locale, b.endpoint, b.p256dh, b.auth, i.name, p.title, p.id as "propertyId"
  from push_subscriptions b join users u on u.id = b.user_id join sessions s on s.id = b.session_id
    join inquiries i on i.id = $3 join properties p on p.id = i.property_id
  where b.id = $1 and ${IS_LIVE_SESSION} and b.user_id in (coalesce(i.assigned_user_id, p.user_id), i.sender_id)`;

/** What a notification says, in the language of the moment: who, and about which home. */
function payloadOf({ kind }: PushNews, row: Pick<PushRow, 'name' | 'title' | 'propertyId'>): Pick<PushPayload, 'title' | 'body'> {
  const name = cleanName(row.name, m.message_visitor());
  const titles: Record<PushKind, () => string> = {
    inquiry: () => m.push_inquiry({ name }),
    message: () => m.push_message({ name }),
    answer: () => m.push_answer(),
    waiting: () => m.push_waiting({ name }),
    given: () => m.push_given({ name }),
  };
  return { title: titles[kind](), body: cleanTitle(row.title) || propertyReference(row.propertyId) };
}

/** The answer of a push service for good: the browser has unsubscribed. */
const GONE = [404, 410];
/** Whether a push service asks to be tried again later. */
const isForNow = (status: number): boolean => status === 429 || status >= 500;

/** Sends a notification to one browser. A browser that is gone is forgotten; a push service that cannot take it now is tried again a few times. */
async function sendPush(deps: Deps, em: EntityManager, job: PushJob): Promise<void> {
  const [row] = await rows<PushRow>(em, preparedStatement(ROW_SQL, [job.subscriptionId, deps.now(), job.inquiryId]));
  if (!row || (await isOverLimit(deps, row.userId))) return;
  const locale = localeOr(row.locale);
  const payload: PushPayload = {
    ...inLocale(locale, () => payloadOf(job, row)),
    path: localizedPath(locale, `/inquiries/${job.inquiryId}`),
    tag: `inquiry-${job.inquiryId}`,
    lang: locale,
    dir: directionOf(locale),
  };
  const status = await post(deps, em, row, payload, job);
  if (status === 'gone') await statements(em).deleteFrom('push_subscriptions').where('id', '=', job.subscriptionId).execute();
  if (status === 'later' && job.tries < MAX_TRIES) {
    const startAfter = new Date(Date.now() + 5000 * 2 ** job.tries);
    await deps.jobs.enqueue(em, QUEUE, { ...job, tries: job.tries + 1 }, { startAfter });
  }
}

/** Counts a notification of a member; over the limit only the email is sent. */
async function isOverLimit({ limiter }: Deps, userId: number): Promise<boolean> {
  try {
    await limiter.count('push', String(userId));
    return false;
  } catch (error) {
    if (isRefusedForNow(error)) return true;
    throw error;
  }
}

/** Encrypts a notification for a browser and posts it to its push service. */
async function post(
  deps: Deps,
  em: EntityManager,
  row: PushRow,
  payload: PushPayload,
  job: PushJob,
): Promise<'sent' | 'gone' | 'later' | 'refused'> {
  const { publicKey, privateKey } = await pushKeys(em, deps.env);
  const { p256dh, auth } = row;
  const log = (fields: object, text: string) => deps.log.warn({ subscription: job.subscriptionId, ...fields }, text);
  try {
    const { headers, body } = webPush.generateRequestDetails({ endpoint: row.endpoint, keys: { p256dh, auth } }, JSON.stringify(payload), {
      vapidDetails: { subject: `mailto:${deps.env.OFFICE_EMAIL}`, publicKey, privateKey },
      TTL: KEEP_SECONDS,
      urgency: 'high',
      // a later notification of the same conversation replaces one that was not delivered
      topic: payload.tag,
    });
    const { status } = await deps.outbound.request({ url: row.endpoint, method: 'POST', headers, body });
    if (status >= 200 && status < 300) return 'sent';
    if (GONE.includes(status)) return 'gone';
    log({ status, tries: job.tries }, 'a push service refuses a notification');
    return isForNow(status) ? 'later' : 'refused';
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    log({ reason: error.reason, tries: job.tries }, 'a push service is not reached');
    return error.reason === 'address' ? 'gone' : 'later';
  }
}

/** Registers the job that sends notifications. */
export function registerPushJob(deps: Deps): void {
  // a handler that fails has not reached the database; what push services answer is settled in it
  const rules = {
    concurrency: 8,
    expireInSeconds: 60,
    retryLimit: 5,
    retryDelay: 2,
    retryBackoff: true,
    retentionSeconds: 3600,
    deleteAfterSeconds: 600,
  };
  deps.jobs.handle<PushJob>(QUEUE, rules, (em, job) => sendPush(deps, em, job));
}
