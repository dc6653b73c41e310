// Whose own feed an import is: what its homes may say, and how many there may be under the plan.
import type { ClientBase } from 'pg';
import type { Env } from '../env.ts';
import type { Listing } from './mapping/listing.ts';

/** The member or organization that gave the address of a feed. */
export interface SourceOwner {
  /** Who answers for its homes; null where the organization does. */
  userId: number | null;
  organizationId: number | null;
  /** The name that a member who works alone advertises under. */
  name: string | null;
  /** Listings that the plan allows; null: no limit. */
  limit: number | null;
  /** Whether homes that are written here and have the own reference of a row are that row's, as for files that the member uploads. */
  adopts: boolean;
  /** Whether the member registered lately, so that staff look at the first homes. */
  isNewMember: boolean;
  /** Whether staff look at homes before they are online. */
  moderation: Env['MODERATION'];
}

/**
 * A listing as a member's own feed may state it. The member is who advertises: it names no other agency or licence, sends inquiries to no other address, and
 * a permit that the feed states is no proof, as for a listing that is written here.
 */
export const asOwned = (listing: Listing, { organizationId, name, adopts }: SourceOwner): Listing => {
  const { advertiserLicence: _, ...rest } = listing;
  return {
    ...rest,
    ...(adopts && { agencyReference: listing.agencyReference ?? ownReferenceOf(listing) }),
    advertiser: organizationId === null ? name : (listing.agent?.name ?? null),
    contactEmail: null,
    evidence: null,
  };
};

/** The reference that a file states; null for the hash of a row without one. */
const ownReferenceOf = ({ reference }: Listing): string | null =>
  /^[0-9a-f]{40}$/.test(reference) || reference.length > 100 ? null : reference;

/** Counts the listings of a plan while an import adds some. */
export class Allowance {
  readonly owner: SourceOwner;
  /** New rows that a dry run counted. */
  private counted = 0;

  constructor(owner: SourceOwner) {
    this.owner = owner;
  }

  /** Why a row is refused that is one too many. */
  get reason(): string {
    return `your plan allows up to ${this.owner.limit} listings`;
  }

  /**
   * How many of these new rows may be stored. Call it in the transaction that stores them, after all changed homes were written: the row of the organization
   * or user stays locked, so that whatever else adds listings is counted one after the other.
   */
  async take(client: ClientBase, wanted: number, { dryRun }: { dryRun: boolean }): Promise<number> {
    const { userId, organizationId, limit } = this.owner;
    if (wanted === 0) return 0;
    const id = organizationId ?? userId;
    if (!dryRun) {
      const table = organizationId === null ? 'users' : 'organizations';
      const owner = await client.query(`select from ${table} where id = $1 for no key update`, [id]);
      // the owner ended meanwhile
      if (owner.rowCount === 0) return 0;
    }
    if (limit === null) return wanted;
    const condition = organizationId === null ? 'user_id = $1 and organization_id is null' : 'organization_id = $1';
    const { rows } = await client.query<{ used: number }>(
      `select count(*)::int as used from properties where ${condition} and status in ('published', 'paused')`,
      [id],
    );
    const taken = Math.max(0, Math.min(wanted, limit - rows[0]!.used - this.counted));
    if (dryRun) this.counted += taken;
    return taken;
  }
}
