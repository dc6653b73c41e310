// The page behind the link of an invitation on which the owner of an address ends all invitations to it.
import type { Router } from 'express';
import { m } from '../../shared/messages/messages.ts';
import type { Deps } from '../deps.ts';
import { linkRoutes } from '../mail/link/link.routes.ts';
import { readSignedLink } from '../mail/link/signed-link.ts';
import { REFUSE_PATH } from './invitation.mail.ts';
import { refuseInvitations, showRefusal } from './invitations.ts';

export function invitationRoutes(deps: Deps): Router {
  const idOf = (query: Record<string, string>): number | null => readSignedLink(deps.env, REFUSE_PATH, query);
  return linkRoutes(deps, [
    {
      path: REFUSE_PATH,
      show: async ({ query }) => {
        const id = idOf(query);
        return id === null ? null : showRefusal(deps, id);
      },
      act: async ({ query }) => {
        const id = idOf(query);
        return id === null ? null : refuseInvitations(deps, id);
      },
      invalid: () => ({ title: m.ui_link_invalid(), text: m.team_invitation_gone() }),
    },
  ]);
}
