// The roles of a brokerage in the language of the page.
import { m } from '../../shared/messages/messages.ts';
import type { OrganizationRole } from '../../shared/organization/organization.ts';

const LABELS: Record<OrganizationRole, () => string> = { owner: m.team_role_owner, manager: m.team_role_manager, agent: m.team_role_agent };
const MEANINGS: Record<OrganizationRole, () => string> = {
  owner: m.team_role_owner_may,
  manager: m.team_role_manager_may,
  agent: m.team_role_agent_may,
};

export const roleLabel = (role: OrganizationRole): string => LABELS[role]();
/** What a role allows, in one line. */
export const roleMeaning = (role: OrganizationRole): string => MEANINGS[role]();
