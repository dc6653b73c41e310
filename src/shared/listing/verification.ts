import { formatLongDay } from '../format.ts';
import type { Verification } from '../property/property-view.ts';
import { permitSystem } from './permit.ts';

export type { Verification } from '../property/property-view.ts';

/** `permit`: the import found a well-formed permit number. `staff`: our staff checked the listing. */
export const VERIFIED_BY = ['permit', 'staff'] as const;

/** Text about a well-formed permit number; null for other numbers. */
export function permitEvidence(permitNumber: string | null, emirate: string): string | null {
  const system = permitSystem(permitNumber, emirate);
  return system && `advertising permit ${permitNumber}, in the form of ${system}`;
}

/** Text of the mark: `advertising permit 7120452500, in the form of Trakheesi, read on 22 November 2026; the authority was not asked`. */
export const verificationText = ({ by, what, at }: Verification): string =>
  by === 'staff'
    ? `${what}, checked by our staff on ${formatLongDay(at)}`
    : `${what}, read on ${formatLongDay(at)}; the authority was not asked`;
