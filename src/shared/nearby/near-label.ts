// The label of a value of the filter `near`: `≤ 10 min on foot to a metro station`, in the language of the page.
import { m } from '../messages/messages.ts';
import type { NearTarget, NearValue } from './nearby-kinds.ts';
import { readNear } from './read-near.ts';

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

export function nearLabel(value: NearValue): string {
  const { target, minutes } = readNear(value);
  return m.travel_chip_walk({ minutes: String(minutes), place: nearTargetLabel(target) });
}
