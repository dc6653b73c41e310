// The kinds of places that open data knows near a home, and what a search can ask for of them. Every page of a search loads it, so it stays small.

/** In the order in which pages list them. */
export const NEARBY_KINDS = [
  'metro',
  'tram',
  'school',
  'supermarket',
  'clinic',
  'pharmacy',
  'park',
  'beach',
  'mall',
  'mosque',
  'bus',
] as const;
export type NearbyKind = (typeof NEARBY_KINDS)[number];

/** What a search can ask to be near to: any place of a kind, or a school that the inspectors rated Good or better. */
export const NEAR_TARGETS = ['metro', 'tram', 'good-school', ...NEARBY_KINDS.slice(2)] as const;
export type NearTarget = (typeof NEAR_TARGETS)[number];

/** Minutes on foot that a search can ask for at most; `USUAL_NEAR_MINUTES` where it names none. */
export const NEAR_MINUTES = [5, 10, 15, 20, 30] as const;
export const USUAL_NEAR_MINUTES = 10;

type NearMinutes = (typeof NEAR_MINUTES)[number];
/** A value of the filter `near`: `metro` is at most 10 minutes on foot to the nearest station, `metro:20` at most 20. */
export type NearValue = NearTarget | `${NearTarget}:${Exclude<NearMinutes, typeof USUAL_NEAR_MINUTES>}`;

/** The value of a target and minutes. */
export const nearValue = (target: NearTarget, minutes: NearMinutes): NearValue =>
  minutes === USUAL_NEAR_MINUTES ? target : `${target}:${minutes}`;
export const NEAR_VALUES: readonly NearValue[] = NEAR_TARGETS.flatMap((target) =>
  NEAR_MINUTES.map((minutes) => nearValue(target, minutes)),
);
