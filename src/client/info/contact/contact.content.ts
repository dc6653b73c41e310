import { OFFICE } from '../../links.ts';

/** Documented opening hours. */
export const HOURS = [
  ['Mon-Fri', '9:00 AM-7:00 PM'],
  ['Sat', '10:00 AM-5:00 PM'],
  ['Sun', 'closed'],
] as const;

export interface Branch {
  name: string;
  address: string;
  phone: string;
  lat: number;
  lng: number;
}

/** The first branch is the office. */
export const BRANCHES: readonly Branch[] = [
  { name: 'Dubai Marina', address: OFFICE.address, phone: OFFICE.phone, lat: 25.0777, lng: 55.1397 },
  { name: 'Downtown Dubai', address: 'Office 305, Boulevard Plaza, Downtown', phone: '+971 4 000 0141', lat: 25.1957, lng: 55.2758 },
  { name: 'Abu Dhabi', address: 'Office 812, Corniche Road, Abu Dhabi', phone: '+971 2 000 0142', lat: 24.4747, lng: 54.3485 },
];

/** `tel:` URL of a phone number. */
export const telLink = (phone: string): string => `tel:${phone.replace(/\s/g, '')}`;
