// Reads values of the filter `near`. Apart from their list, which every page loads with the table of filters.
import { type NEAR_MINUTES, type NearTarget, type NearValue, USUAL_NEAR_MINUTES } from './nearby-kinds.ts';

/** What a value of the filter asks for. */
export function readNear(value: NearValue): { target: NearTarget; minutes: (typeof NEAR_MINUTES)[number] } {
  const [target, minutes] = value.split(':');
  return { target: target as NearTarget, minutes: minutes ? (Number(minutes) as (typeof NEAR_MINUTES)[number]) : USUAL_NEAR_MINUTES };
}
