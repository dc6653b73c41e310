// What a value of the filter `near` asks for, and its label in the language of the page: `≤ 10 min on foot to a metro station`.
import { m } from '../messages/messages.ts';
import { type NEAR_MINUTES, type NearTarget, type NearValue, USUAL_NEAR_MINUTES } from './nearby-kinds.ts';

const TARGET_TEXTS: Record<NearTarget, () => string> = {
  metro: m.nearby_a_metro,
  tram: m.nearby_a_tram,
  'good-school': m.nearby_a_good_school,
  school: m.nearby_a_school,
  supermarket: m.nearby_a_supermarket,
  clinic: m.nearby_a_clinic,
  pharmacy: m.nearby_a_pharmacy,
  park: m.nearby_a_park,
  beach: m.nearby_a_beach,
  mall: m.nearby_a_mall,
  mosque: m.nearby_a_mosque,
  bus: m.nearby_a_bus,
};
/** What people walk to: `a metro station`. */
export const nearTargetLabel = (target: NearTarget): string => TARGET_TEXTS[target]();

/** What a value of the filter asks for. */
export function readNear(value: NearValue): { target: NearTarget; minutes: (typeof NEAR_MINUTES)[number] } {
  const [target, minutes] = value.split(':');
  return { target: target as NearTarget, minutes: minutes ? (Number(minutes) as (typeof NEAR_MINUTES)[number]) : USUAL_NEAR_MINUTES };
}

export function nearLabel(value: NearValue): string {
  const { target, minutes } = readNear(value);
  return m.travel_chip_walk({ minutes: String(minutes), place: nearTargetLabel(target) });
}
