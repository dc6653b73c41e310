// Whether a call comes from a page of this site that a person looks at, as far as a server can tell.
import { isbot } from 'isbot';
import type { Context } from '../context.ts';

/** Whether a user agent is a program rather than a browser; the user agent of every browser begins with `Mozilla/`. */
export const isBot = (userAgent: string): boolean => !userAgent.startsWith('Mozilla/') || isbot(userAgent);

/** Whether a call may count. Every browser names the origin of the page with a POST; most programs that pretend to be one do not. */
export const isFromPage = ({ userAgent, origin, env }: Pick<Context, 'userAgent' | 'origin' | 'env'>): boolean =>
  !isBot(userAgent) && origin !== undefined && (env.PUBLIC_ORIGIN === undefined || origin === env.origin);
