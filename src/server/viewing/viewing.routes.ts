// Express routes of viewings: the pages behind the links of emails, and the private calendar of a member.
import { Router } from 'express';
import { m } from '../../shared/messages/messages.ts';
import { VIEWING_SIDES, type ViewingSide } from '../../shared/viewing/viewing.ts';
import { rateLimitKey } from '../context.ts';
import type { Deps } from '../deps.ts';
import { DomainError } from '../errors.ts';
import type { LinkPage } from '../mail/link/link.page.ts';
import { type LinkRoute, linkRoutes } from '../mail/link/link.routes.ts';
import { readSignedLink } from '../mail/link/signed-link.ts';
import { readCalendar } from './viewing.calendar.ts';
import { actOnViewing, showViewing } from './viewing.link.ts';
import { VIEWING_PATHS } from './viewing.mail.ts';

const invalidLinkPage = (): LinkPage => ({ title: m.ui_link_invalid(), text: m.viewing_link_invalid() });

/** The pages of both sides, and `/viewings/{key}.ics`. */
export function viewingRoutes(deps: Deps): Router {
  const linkRoute = (side: ViewingSide): LinkRoute => {
    const path = VIEWING_PATHS[side];
    return {
      path,
      show: async ({ query }) => {
        const id = readSignedLink(deps.env, path, query);
        return id === null ? null : showViewing(deps, side, id);
      },
      act: async ({ query, form }) => {
        const id = readSignedLink(deps.env, path, query);
        if (id === null) return null;
        // the holder of a link could otherwise fill the mailbox of the other side
        await deps.limiter.count('inquiryAddress', `${path}:${id}`);
        return actOnViewing(deps, side, id, form);
      },
      invalid: invalidLinkPage,
    };
  };
  const router = Router().use(linkRoutes(deps, VIEWING_SIDES.map(linkRoute)));
  router.get('/viewings/:key.ics', async (req, res) => {
    await deps.limiter.count('read', rateLimitKey(req.ip ?? ''));
    const calendar = await readCalendar(deps, deps.orm.em.fork(), req.params.key);
    if (calendar === null) throw new DomainError('MISSING', m.viewing_not_found());
    res
      .set('Cache-Control', 'private, no-store')
      .set('X-Robots-Tag', 'noindex')
      .set('Content-Disposition', 'inline; filename="viewings.ics"')
      .type('text/calendar; charset=utf-8')
      .send(calendar);
  });
  return router;
}
