import type { Verification } from '../property/property-view.ts';
import { permitSystem } from './permit.ts';

export type { Verification } from '../property/property-view.ts';

/** Who looked: the import that found a permit number of the right form beside the listing, or our staff. */
export const VERIFIED_BY = ['permit', 'staff'] as const;

/** What a permit number of the right form shows; null when it shows nothing. */
export function permitEvidence(permitNumber: string | null, emirate: string): string | null {
  const system = permitSystem(permitNumber, emirate);
  return system && `advertising permit ${permitNumber}, in the form of ${system}`;
}

/** The day in Dubai, the same on the server and in the browser. */
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'Asia/Dubai' });

/** The sentence behind the mark: `advertising permit 7120452500, in the form of Trakheesi, read on 22 November 2026; the authority was not asked`. */
export const verificationText = ({ by, what, at }: Verification): string =>
  by === 'staff'
    ? `${what}, checked by our staff on ${day.format(new Date(at))}`
    : `${what}, read on ${day.format(new Date(at))}; the authority was not asked`;
