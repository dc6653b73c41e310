import { m } from '../../../shared/messages/messages.ts';
import { OFFICE } from '../../links.ts';

/** Opening hours of the office on the contact page: messages for the days and for the times. */
export const HOURS = [
  [m.info_hours_weekdays, m.info_hours_weekdays_time],
  [m.info_hours_saturday, m.info_hours_saturday_time],
  [m.info_hours_sunday, m.info_hours_closed],
] as const;

/** An office of the company, in the list and on the map of the contact page. */
export interface Branch {
  /** English name of the place, which `placeLabel` translates. */
  name: string;
  address: () => string;
  phone: string;
  /** Latitude and longitude in degrees. */
  lat: number;
  lng: number;
}

/** The branches in page order. The first one is the main office (OFFICE). */
export const BRANCHES: readonly Branch[] = [
  { name: 'Dubai Marina', address: OFFICE.address, phone: OFFICE.phone, lat: 25.0777, lng: 55.1397 },
  { name: 'Downtown Dubai', address: m.info_address_downtown, phone: '+971 4 000 0141', lat: 25.1957, lng: 55.2758 },
  { name: 'Abu Dhabi', address: m.info_address_abu_dhabi, phone: '+971 2 000 0142', lat: 24.4747, lng: 54.3485 },
];
