import { RESPONSE_TIME } from '../../shared/agent.labels.ts';
import type { AgentView } from '../../shared/agent.ts';
import { plural } from '../../shared/format.ts';

const HOUR = 60;
const DAY = 24 * HOUR;

/** Text for a median response time in minutes, rounded up: `Usually within 25 minutes`, `… 1 hour`, `… 2 days`. */
export function responseTime(minutes: number): string {
  const fives = Math.max(5, Math.ceil(minutes / 5) * 5);
  if (fives < HOUR) return `Usually within ${fives} minutes`;
  const hours = Math.ceil(minutes / HOUR);
  return `Usually within ${hours < 24 ? plural(hours, 'hour') : plural(Math.ceil(minutes / DAY), 'day')}`;
}

/** Response time of an agent: measured, or the documented default. */
export const responseText = ({ responseMinutes }: Pick<AgentView, 'responseMinutes'>): string =>
  responseMinutes === null ? RESPONSE_TIME : responseTime(responseMinutes);
