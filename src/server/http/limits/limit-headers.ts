// Tells callers what is left of the rate limit that their calls count towards.
import type { ServerResponse } from 'node:http';
import type { LimitUsage } from './memory-counter.ts';
import { limitHeaders } from './rate-limit.ts';

/** Sets the headers that say what is left of a limit, unless the answer has begun. */
export function setLimitHeaders(res: ServerResponse, usage: LimitUsage | null): void {
  const headers = limitHeaders(usage);
  for (let i = 0; i < headers.length && !res.headersSent; i += 2) res.setHeader(headers[i]!, headers[i + 1]!);
}
