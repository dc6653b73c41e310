import { m } from '../../../shared/messages/messages.ts';
import { OFFICE } from '../../links.ts';

/** Documented opening hours: days and times. */
export const HOURS = [
  [m.info_hours_weekdays, m.info_hours_weekdays_time],
  [m.info_hours_saturday, m.info_hours_saturday_time],
  [m.info_hours_sunday, m.info_hours_closed],
] as const;

/** An office of the company. */
export interface Branch {
  /** A place of the gazetteer. */
  name: string;
  address: () => string;
  phone: string;
  /** Position in degrees. */
  lat: number;
  lng: number;
}

/** The first branch is the office. */
export const BRANCHES: readonly Branch[] = [
  { name: 'Dubai Marina', address: OFFICE.address, phone: OFFICE.phone, lat: 25.0777, lng: 55.1397 },
  { name: 'Downtown Dubai', address: m.info_address_downtown, phone: '+971 4 000 0141', lat: 25.1957, lng: 55.2758 },
  { name: 'Abu Dhabi', address: m.info_address_abu_dhabi, phone: '+971 2 000 0142', lat: 24.4747, lng: 54.3485 },
];
