// Writes viewings as iCalendar texts (RFC 5545), for emails and for the private calendar of a member. Pure.
import ical, { ICalAttendeeStatus, type ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { SITE_NAME } from '../../shared/format.ts';
import { getLocale } from '../../shared/locale.ts';
import { DUBAI_OFFSET_MS } from '../../shared/time.ts';

const ZONE = 'Asia/Dubai';
/** The rules of the zone, which has had no daylight saving time. */
const VTIMEZONE = [
  'BEGIN:VTIMEZONE',
  `TZID:${ZONE}`,
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0400',
  'TZOFFSETTO:+0400',
  'TZNAME:+04',
  'END:STANDARD',
  'END:VTIMEZONE',
].join('\r\n');

/** An entry of a calendar. */
export interface CalendarEntry {
  id: number;
  /** Number of this version; calendars keep the highest. */
  sequence: number;
  startsAt: Date;
  endsAt: Date;
  isCancelled: boolean;
  summary: string;
  location: string;
  description: string;
  url: string;
}

/** The site that invites, and whom it invites; a calendar that is only read has neither. */
interface Invitation {
  organizer: string;
  attendee: { name: string; address: string };
}

/** The time in Dubai as ical-generator writes it: it puts the parts of the UTC time beside the name of the zone. */
const inDubai = (time: Date): Date => new Date(time.getTime() + DUBAI_OFFSET_MS);

/**
 * Writes entries for a method: `REQUEST` and `CANCEL` for emails with an invitation, `PUBLISH` for a calendar that is read. `host` makes the identifiers
 * of the entries, which stay the same in every version.
 */
export function writeCalendar(
  method: 'REQUEST' | 'CANCEL' | 'PUBLISH',
  entries: readonly CalendarEntry[],
  { host, now, invitation }: { host: string; now: Date; invitation?: Invitation },
): string {
  const calendar = ical({
    method: method as ICalCalendarMethod,
    prodId: { company: SITE_NAME, product: 'Viewings', language: getLocale().toUpperCase() },
    timezone: { name: ZONE, generator: () => VTIMEZONE },
  });
  for (const { id, startsAt, endsAt, isCancelled, sequence, ...texts } of entries)
    calendar.createEvent({
      ...texts,
      id: `viewing-${id}@${host}`,
      sequence,
      start: inDubai(startsAt),
      end: inDubai(endsAt),
      timezone: ZONE,
      stamp: now,
      status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      ...(invitation && {
        organizer: { name: SITE_NAME, email: invitation.organizer },
        attendees: [
          { name: invitation.attendee.name, email: invitation.attendee.address, rsvp: false, status: ICalAttendeeStatus.ACCEPTED },
        ],
      }),
    });
  // the time stamp is in UTC; beside a named zone ical-generator leaves out the Z that says so
  return calendar.toString().replace(/^(DTSTAMP:\d{8}T\d{6})\r$/gm, '$1Z\r');
}
