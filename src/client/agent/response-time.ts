// How fast an agent answers inquiries, as text in the language of the page.
import { RESPONSE_HOURS } from '../../shared/agent/agent.labels.ts';
import type { AgentView } from '../../shared/agent/agent.ts';
import type { ReplyTime } from '../../shared/inquiry/reply-time.ts';
import { m } from '../../shared/messages/messages.ts';

const MINUTES_PER_HOUR = 60;
const MINUTES_PER_DAY = 24 * MINUTES_PER_HOUR;

/** The message for each unit of time; `count` is a whole number of that unit. */
type TimeTexts = Record<'minutes' | 'hours' | 'days', (count: { count: number }) => string>;

const WITHIN: TimeTexts = { minutes: m.agent_answers_in_minutes, hours: m.agent_answers_in_hours, days: m.agent_answers_in_days };

/** The text for a time, which is rounded up: below an hour to five minutes, below a day to hours, else to days. */
function timeText(minutes: number, texts: TimeTexts): string {
  const roundedMinutes = Math.max(5, Math.ceil(minutes / 5) * 5);
  if (roundedMinutes < MINUTES_PER_HOUR) return texts.minutes({ count: roundedMinutes });
  const hours = Math.ceil(minutes / MINUTES_PER_HOUR);
  return hours < 24 ? texts.hours({ count: hours }) : texts.days({ count: Math.ceil(minutes / MINUTES_PER_DAY) });
}

/** Text for a median response time in minutes: `Usually within 25 minutes`, `… 1 hour`, `… 2 days`. */
export const responseTime = (minutes: number): string => timeText(minutes, WITHIN);

const SHORT: TimeTexts = { minutes: m.inquiry_reply_minutes, hours: m.inquiry_reply_hours, days: m.inquiry_reply_days };

/** `Answers half within 2 h, nine of ten within 1 day (41 inquiries, 90 days)`; without the second time while fewer had an answer. */
export function replyTimeText({ half, nineTenths, inquiries }: ReplyTime): string {
  const halfText = timeText(half, SHORT);
  if (nineTenths === null) return m.inquiry_reply_half({ half: halfText, count: inquiries });
  return m.inquiry_reply_time({ half: halfText, most: timeText(nineTenths, SHORT), count: inquiries });
}

/** Response time in the statistics of an agent; the default of `RESPONSE_HOURS` while none is measured (null). */
export const responseText = ({ responseMinutes }: Pick<AgentView, 'responseMinutes'>): string =>
  responseMinutes === null ? m.agent_answers_in_hours({ count: RESPONSE_HOURS }) : responseTime(responseMinutes);
