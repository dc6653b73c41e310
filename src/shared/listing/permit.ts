// Advertising permits: kinds, number formats and the hosts of the authorities that issue them.
import { m } from '../messages/messages.ts';
import { toWesternDigits } from '../western-digits.ts';

/** Permit systems whose numbers have a format that can be checked offline. */
export type PermitSystem = 'Trakheesi' | 'Madhmoun';

/** Permit system and number format of each emirate that has one: `7136746407` in Dubai, `AD-12345678` or digits alone in Abu Dhabi. */
export const PERMIT_NUMBERS: Readonly<Record<'Dubai' | 'Abu Dhabi', { system: PermitSystem; form: RegExp }>> = {
  Dubai: { system: 'Trakheesi', form: /^\d{9,12}$/ },
  'Abu Dhabi': { system: 'Madhmoun', form: /^(?:[A-Z]{2,5}-?)?\d{8,16}$/ },
};

/** Numbers such as `0000000000` and `1234567890`, which are typed to pass a required field. */
export const isMadeUp = (digits: string): boolean => /^(\d)\1*$/.test(digits) || '01234567890123456789'.includes(digits);

/** A permit number as it is stored: without spaces, in capitals, with western digits. */
export const normalisePermitNumber = (text: string): string => toWesternDigits(text).replace(/\s/g, '').toUpperCase();

/** Permit system whose number format and emirate match; null for other text. It does not prove that the authority issued the number. */
export function permitSystem(permitNumber: string | null, emirate: string): PermitSystem | null {
  const format = (PERMIT_NUMBERS as Readonly<Partial<Record<string, { system: PermitSystem; form: RegExp }>>>)[emirate];
  const text = normalisePermitNumber(permitNumber ?? '');
  return format?.form.test(text) && !isMadeUp(text.replace(/\D/g, '')) ? format.system : null;
}

/** `trakheesi`: Dubai. `madhmoun`: Abu Dhabi. `dtcm`: holiday homes in Dubai. `none`: the advertiser says that the home needs no permit. */
export const PERMIT_KINDS = ['trakheesi', 'madhmoun', 'dtcm', 'none'] as const;
export type PermitKind = (typeof PERMIT_KINDS)[number];

/** The name of a kind: `Trakheesi (Dubai)`. */
export const permitKindLabel = (kind: PermitKind): string =>
  ({
    trakheesi: m.listing_permit_trakheesi,
    madhmoun: m.listing_permit_madhmoun,
    dtcm: m.listing_permit_dtcm,
    none: m.listing_permit_none,
  })[kind]();

/** The emirates whose authorities require a permit on every advert of an agent; Al Ain belongs to Abu Dhabi. */
export const EMIRATES_WITH_PERMITS: readonly string[] = ['Dubai', 'Abu Dhabi'];
/** Whether every advert of an agent in an emirate needs a permit. */
export const needsPermit = (emirate: string): boolean => EMIRATES_WITH_PERMITS.includes(emirate);

/** The kind of permit that an advert in an emirate usually has. */
export function usualPermitKind(emirate: string): PermitKind {
  if (emirate === 'Dubai') return 'trakheesi';
  return emirate === 'Abu Dhabi' ? 'madhmoun' : 'none';
}

/** Hosts of the authorities, with their subdomains. */
const PERMIT_HOSTS = ['dubailand.gov.ae', 'adrec.gov.ae', 'dari.ae'] as const;
/** Characters of a permit link. */
const MAX_URL = 500;

/** What a link may be written with: visible ASCII without the backslash, which programs read as a slash or not at all. */
const LINK_CHARACTERS = /^[!-[\]-~]*$/;

/**
 * A permit link in the form that every program reads alike (escaped, host in lower case); null unless it is https on a host of an authority, without
 * user, password or port, at most 500 characters.
 */
export function permitLink(address: string): URL | null {
  if (!LINK_CHARACTERS.test(address) || !URL.canParse(address)) return null;
  const link = new URL(address);
  if (link.protocol !== 'https:' || link.username !== '' || link.password !== '' || link.port !== '' || link.href.length > MAX_URL)
    return null;
  return PERMIT_HOSTS.some((host) => link.hostname === host || link.hostname.endsWith(`.${host}`)) ? link : null;
}

/** Whether a permit's last day, such as `2027-01-03`, is over in Dubai; `today` is the day there. */
export const isPermitEnded = (until: string | null | undefined, today: string): boolean => until != null && until < today;
