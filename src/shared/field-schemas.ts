// Schemas of fields that many API responses share.
import { z } from 'zod';

/** A time in a response: ISO 8601, UTC. */
export const dateTimeSchema = z.string().meta({ format: 'date-time' });

/** A time in a request, with its offset. The database knows no year 0, and offsets of less than 16 hours only. */
export const requestTimeSchema = (error?: () => string) =>
  z.iso.datetime({ offset: true, error }).refine((time) => !/^0000|[+-](?:1[6-9]|2\d):\d\d$/.test(time), { error });
