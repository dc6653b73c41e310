// Who advertises a home: what it is called, and whether a fee of an agency is due. Pages, comparison and costs follow these functions; the SQL of
// server/property/property.row.ts and server/search/planner/costed-rows.ts says the same.
import { isolate } from '../format.ts';
import { m } from '../messages/messages.ts';

/** Who advertises a home without an agent of this site: an owner, an agent who is a member, or an agency. */
export const ADVERTISER_TYPES = ['agency', 'owner', 'agent'] as const;
type AdvertiserType = (typeof ADVERTISER_TYPES)[number];

/** Who advertises a home; `hasAgent`: an agent of this site. */
export interface Advertised {
  hasAgent: boolean;
  advertiserType: AdvertiserType | null;
}

/** Who advertises a home of a view. */
export const advertisedBy = ({
  agentId,
  advertiserType,
}: {
  agentId: number | null;
  advertiserType: AdvertiserType | null;
}): Advertised => ({
  hasAgent: agentId !== null,
  advertiserType,
});

/** Whether the fee of an agency is due: `unknown` where the advertiser has not said what they are, so that it may be nothing or all of it. */
export function agencyFeeOf({ hasAgent, advertiserType }: Advertised): 'due' | 'none' | 'unknown' {
  if (hasAgent) return 'due';
  if (advertiserType === null) return 'unknown';
  return advertiserType === 'owner' ? 'none' : 'due';
}

/** Whether the costs of a home count the fee of an agency: all of it where it is unknown, so that no search shows a home above a budget. */
export const countsAgencyFee = (advertised: Advertised): boolean => agencyFeeOf(advertised) !== 'none';

/** What an advertiser without an agent of this site is: `Private owner` or `Agent · BRN 12345 (number given, not checked by us)`. */
export function advertiserLabel(
  advertiserType: AdvertiserType | null,
  { brokerNumber = null, licence = null }: { brokerNumber?: string | null | undefined; licence?: string | null } = {},
): string {
  switch (advertiserType) {
    case 'owner':
      return m.property_private_owner();
    case 'agent':
      return brokerNumber ? m.property_agent_number_given({ number: isolate(brokerNumber) }) : m.property_agent_unnamed();
    case 'agency':
      return licence ? m.property_agency_licence({ licence: isolate(licence) }) : m.property_agency();
    default:
      return m.property_advertiser_not_stated();
  }
}

/** Who advertises with the brokerage that owns the home: `Maya Haddad, Harbour Homes`; each alone where the other is missing. */
export function withBrokerage(person: string | null, brokerage: { name: string } | null): string | null {
  if (!brokerage || !person || person === brokerage.name) return brokerage?.name ?? person;
  return m.brokerage_agent_of({ agent: isolate(person), brokerage: isolate(brokerage.name) });
}
