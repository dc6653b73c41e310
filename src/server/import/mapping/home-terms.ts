// Reads what an imported row says about living in a home from its texts: service charge, cooling, cheques, parking, handover and tenancy.
import {
  type Cooling,
  coolingInText,
  type HomeTerms,
  MAX_CHEQUES,
  MAX_PARKING,
  SERVICE_CHARGE_RANGE,
} from '../../../shared/property/home-terms.ts';
import { type DayOrderOfFile, parseDay, parseMonth } from './dates.ts';
import { cleanName } from './html-text.ts';
import { parseNumber } from './normalize.ts';
import type { Remark } from './remarks.ts';

/** The texts of a row, in the words of the file; empty where the row says nothing. */
export interface HomeTermsDraft {
  /** AED a year per square foot. */
  serviceCharge: string;
  /** `included`, `district`, `own` … */
  cooling: string;
  /** Number of cheques in which a year's rent is paid. */
  cheques: string;
  /** Number of parking spaces. */
  parking: string;
  /** Month in which an off-plan home is handed over: `2027-06`, `Q4 2026`, `2026-12-31`. */
  handover: string;
  /** `yes`, `tenanted` … */
  vacant: string;
  /** Last day of the tenancy. */
  tenantUntil: string;
}

/** The texts of a row that has none of these fields. */
export const EMPTY_HOME_TERMS: HomeTermsDraft = {
  serviceCharge: '',
  cooling: '',
  cheques: '',
  parking: '',
  handover: '',
  vacant: '',
  tenantUntil: '',
};

/** AED per square foot a year, rounded to two decimals; null when it is implausible. */
function parseServiceCharge(raw: string): number | null {
  const amount = parseNumber(raw);
  if (amount === null) return null;
  const aedPerSquareFoot = Math.round(amount * 100) / 100;
  const isPlausible = aedPerSquareFoot >= SERVICE_CHARGE_RANGE.min && aedPerSquareFoot <= SERVICE_CHARGE_RANGE.max;
  return isPlausible ? aedPerSquareFoot : null;
}

/** A whole number of one or two digits; null for other texts. */
const parseCount = (raw: string): number | null => (/^\d{1,2}$/.test(raw.trim()) ? Number(raw) : null);

/** Who pays for cooling; null when the text is empty or unclear. */
function parseCooling(raw: string): Cooling | null {
  const text = raw.trim().toLowerCase();
  if (/^(?:included|free|chiller[\s-]*(?:free|included))$/.test(text)) return 'included';
  // Empower, Emicool and Tabreed are suppliers of district cooling
  if (/^(?:district(?: cooling)?|empower|emicool|tabreed)$/.test(text)) return 'district';
  // DEWA is Dubai's electricity supplier
  return /^(?:own|split(?: units?)?|dewa|central (?:own|private))$/.test(text) ? 'own' : null;
}

/** Whether a home is vacant; null when the text is empty or unclear. */
function parseVacant(raw: string): boolean | null {
  if (/^(?:yes|y|true|1|vacant|empty)$/i.test(raw.trim())) return true;
  return /^(?:no|n|false|0|tenanted|occupied|rented)$/i.test(raw.trim()) ? false : null;
}

/** How `readHomeTerms` reads days. `remark` is called about each text that it cannot read. */
interface ReadingOptions {
  /** The day in Dubai. */
  today: string;
  dayOrder?: (field: 'handover' | 'tenantUntil') => DayOrderOfFile | undefined;
  remark?: Remark;
}

/**
 * Converts the texts of a row. `texts` are its title and description, in which `chiller free` means that cooling is included. Absent and
 * implausible values are left out: an import recognises unchanged rows by a hash, which must stay the same for rows without these fields. A tenancy that
 * ended before `today` is left out too.
 */
export function readHomeTerms(
  draft: HomeTermsDraft,
  texts: readonly string[],
  { today, dayOrder = () => undefined, remark = () => {} }: ReadingOptions,
): Partial<HomeTerms> {
  const cheques = parseCount(draft.cheques);
  const parking = parseCount(draft.parking);
  const lastDay = parseDay(draft.tenantUntil, dayOrder('tenantUntil'));
  const tenantUntil = lastDay !== null && lastDay >= today ? lastDay : null;
  const stated = {
    serviceCharge: parseServiceCharge(draft.serviceCharge),
    cooling: parseCooling(draft.cooling),
    cheques: cheques !== null && cheques >= 1 && cheques <= MAX_CHEQUES ? cheques : null,
    parking: parking !== null && parking <= MAX_PARKING ? parking : null,
    handover: parseMonth(draft.handover, dayOrder('handover')),
    vacant: parseVacant(draft.vacant),
    tenantUntil: lastDay,
  };
  for (const [field, value] of Object.entries(stated)) {
    const text = draft[field as keyof HomeTermsDraft];
    if (value === null && cleanName(text) !== '') remark(field === 'handover' || field === 'tenantUntil' ? 'dates' : 'terms', field, text);
  }
  const terms: HomeTerms = {
    ...stated,
    cooling: stated.cooling ?? coolingInText(...texts),
    vacant: tenantUntil ? false : stated.vacant,
    tenantUntil,
  };
  return Object.fromEntries(Object.entries(terms).filter(([, value]) => value !== null));
}
