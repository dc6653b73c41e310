// Reads service charge, cooling, cheques, handover and tenancy of a feed's row.
import { type Cooling, coolingInText, type HomeTerms, MAX_CHEQUES, SERVICE_CHARGE_RANGE } from '../../../shared/property/home-terms.ts';
import { parseDate, parseNumber } from './normalize.ts';

/** Later than every date that a listing names. */
const LATEST_DATE = new Date('2099-12-31T00:00:00Z');

/** The fields as text, in the words of the file; empty where it says nothing. */
export interface HomeTermsDraft {
  /** AED a year per square foot. */
  serviceCharge: string;
  cooling: string;
  cheques: string;
  /** `2027-06`, `Q4 2026`, `2026-12-31`. */
  handover: string;
  vacant: string;
  tenantUntil: string;
}

export const EMPTY_HOME_TERMS: HomeTermsDraft = { serviceCharge: '', cooling: '', cheques: '', handover: '', vacant: '', tenantUntil: '' };

/** AED per square foot a year, rounded to two decimals; null when it is implausible. */
function parseServiceCharge(raw: string): number | null {
  const amount = parseNumber(raw);
  if (amount === null) return null;
  const perFoot = Math.round(amount * 100) / 100;
  return perFoot >= SERVICE_CHARGE_RANGE.min && perFoot <= SERVICE_CHARGE_RANGE.max ? perFoot : null;
}

/** Who pays for cooling; null when the text is empty or unclear. */
function parseCooling(raw: string): Cooling | null {
  const text = raw.trim().toLowerCase();
  if (/^(?:included|free|chiller[\s-]*(?:free|included))$/.test(text)) return 'included';
  if (/^(?:district(?: cooling)?|empower|emicool|tabreed)$/.test(text)) return 'district';
  return /^(?:own|split(?: units?)?|dewa|central (?:own|private))$/.test(text) ? 'own' : null;
}

/** A date that may lie in the future. */
const parseDay = (raw: string): Date | null => parseDate(raw, LATEST_DATE);

/** `YYYY-MM`; the last month of a quarter. Null when the text is empty or unclear. */
function parseMonth(raw: string): string | null {
  const [, quarter, year] = /^q([1-4])\s*[-/ ]?\s*(20\d\d)$/i.exec(raw.trim()) ?? [];
  if (quarter && year) return `${year}-${String(Number(quarter) * 3).padStart(2, '0')}`;
  const [month] = /^20\d\d-(?:0[1-9]|1[0-2])(?=$|-)/.exec(raw.trim()) ?? [];
  return month ?? parseDay(raw)?.toISOString().slice(0, 7) ?? null;
}

/** Whether a home is vacant; null when the text is empty or unclear. */
function parseVacant(raw: string): boolean | null {
  if (/^(?:yes|y|true|1|vacant|empty)$/i.test(raw.trim())) return true;
  return /^(?:no|n|false|0|tenanted|occupied|rented)$/i.test(raw.trim()) ? false : null;
}

/**
 * What a row says; `texts` are its title and description, of which `chiller free` says that cooling is included. Values that are absent or
 * implausible are left out, so that the hashes of rows without them stay as they were.
 */
export function readHomeTerms(draft: HomeTermsDraft, texts: readonly string[]): Partial<HomeTerms> {
  const cheques = /^\d{1,2}$/.test(draft.cheques.trim()) ? Number(draft.cheques) : 0;
  const tenantUntil = parseDay(draft.tenantUntil)?.toISOString().slice(0, 10) ?? null;
  const terms: HomeTerms = {
    serviceCharge: parseServiceCharge(draft.serviceCharge),
    cooling: parseCooling(draft.cooling) ?? coolingInText(...texts),
    cheques: cheques >= 1 && cheques <= MAX_CHEQUES ? cheques : null,
    handover: parseMonth(draft.handover),
    vacant: tenantUntil ? false : parseVacant(draft.vacant),
    tenantUntil,
  };
  return Object.fromEntries(Object.entries(terms).filter(([, value]) => value !== null));
}
