// Fills in the form that asks for a viewing, for tests.
import { DAY_MS, dubaiMidnight, HOUR_MS } from '../../shared/time.ts';

/** Makes people unique within a process. */
let serial = 0;

/** A time in Dubai some days after `now`, as the form sends it. */
export const viewingTime = (days: number, hour: number, now = new Date()): string =>
  new Date(dubaiMidnight(now).getTime() + days * DAY_MS + hour * HOUR_MS).toISOString();

/** The fields of the form, as a visitor fills them in. Tests pass only the fields that matter to them. */
export const viewingFields = <T extends object>(propertyId: number, input?: T) => ({
  propertyId,
  name: 'Nadia Karim',
  email: `viewer${++serial}@homes.example`,
  phone: '+971 50 000 0111',
  times: [viewingTime(1, 10), viewingTime(2, 16), viewingTime(3, 18)],
  ...input,
});
