// The Verified mark of a listing: what was checked, by whom, and its texts.
import { formatDay } from '../format.ts';
import { m } from '../messages/messages.ts';
import { permitSystem } from './permit.ts';

/** `permit`: the import found a well-formed permit number. `staff`: our staff checked the listing. */
export const VERIFIED_BY = ['permit', 'staff'] as const;

/** What was verified and when (ISO 8601, UTC). Listings without it are not marked as verified. */
export interface Verification {
  by: (typeof VERIFIED_BY)[number];
  what: string;
  at: string;
}

/** The English evidence that is stored with a listing whose permit number is well-formed; null for other numbers. */
export function permitEvidence(permitNumber: string | null, emirate: string): string | null {
  const system = permitSystem(permitNumber, emirate);
  return system && `advertising permit ${permitNumber}, in the form of ${system}`;
}

/** Translates stored evidence of `permitEvidence` into the language of the page; other evidence stays as it is. */
function translateEvidence(evidence: string): string {
  const [, number, system] = /^advertising permit (.+), in the form of (\w+)$/.exec(evidence) ?? [];
  if (!number || !system) return evidence;
  return m.property_verified_permit({
    number,
    system: system === 'Madhmoun' ? m.property_permit_madhmoun() : m.property_permit_trakheesi(),
  });
}

/** The mark itself: `Checked by our staff`, or that a permit number stands on the advert and no authority was asked. */
export const verificationMark = ({ by }: Verification): string => (by === 'staff' ? m.property_verified_staff_mark() : m.permit_shown());

/** What was checked or read, and when: `7120452500, in the form of Trakheesi, read on 22 Nov 2026`. */
export const verificationText = ({ by, what, at }: Verification): string =>
  by === 'staff'
    ? m.property_verified_staff({ what, date: formatDay(at) })
    : m.property_verified_import({ what: translateEvidence(what), date: formatDay(at) });
