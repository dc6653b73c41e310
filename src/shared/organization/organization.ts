// Organizations: brokerages with several people.

/** What a person may do in an organization: `owner` everything, `manager` people and all homes, `agent` their own homes and inquiries. */
export const ORGANIZATION_ROLES = ['owner', 'manager', 'agent'] as const;
export type OrganizationRole = (typeof ORGANIZATION_ROLES)[number];

/** Who gets a new inquiry: the agent of the home, or the people who take inquiries, in turns. */
export const INQUIRY_RULES = ['agent', 'turns'] as const;
export type InquiryRule = (typeof INQUIRY_RULES)[number];

/** What happens to an inquiry that no one has answered after 30 minutes: nothing, who answers is reminded, or the person goes to the next member. */
export const UNANSWERED_RULES = ['nothing', 'remind', 'next'] as const;
export type UnansweredRule = (typeof UNANSWERED_RULES)[number];

/**
 * What the roles differ in. `homes` and `inquiries`: all of the organization, not only the own ones. `people`: invite and remove agents and managers. `rule`: who
 * gets new inquiries. `brand`: what the public page shows. `owners`: make, change and remove owners. `end`: its licence, and to dissolve it.
 */
export const ACTS = ['homes', 'inquiries', 'people', 'rule', 'brand', 'owners', 'end'] as const;
export type Act = (typeof ACTS)[number];

const ACTS_BY_ROLE: Record<OrganizationRole, readonly Act[]> = {
  owner: ACTS,
  manager: ['homes', 'inquiries', 'people', 'rule', 'brand'],
  agent: [],
};

/** Whether a role allows an act. */
export const may = (role: OrganizationRole, act: Act): boolean => ACTS_BY_ROLE[role].includes(act);

/** Whether a person may give, change or take away a role of another person: owners are the matter of owners. */
export const mayDecideRole = (role: OrganizationRole, other: OrganizationRole): boolean =>
  may(role, other === 'owner' ? 'owners' : 'people');

/** The roles from lowest to highest. */
const RANKS: readonly OrganizationRole[] = ['agent', 'manager', 'owner'];
/** Whether a role allows more than another. */
export const isHigherRole = (role: OrganizationRole, than: OrganizationRole): boolean => RANKS.indexOf(role) > RANKS.indexOf(than);

/** The registrations of an office: ORN of the Dubai Land Department, licence of the Abu Dhabi Real Estate Centre. */
export const OFFICE_NUMBER_KINDS = ['orn', 'adrec'] as const;
/** Which registration an office has in an emirate; null where there is none. */
export function officeNumberKind(emirate: string): (typeof OFFICE_NUMBER_KINDS)[number] | null {
  if (emirate === 'Dubai') return 'orn';
  return emirate === 'Abu Dhabi' ? 'adrec' : null;
}
