// Schemas of fields that many API responses share.
import { z } from 'zod';

/** A time in a response: ISO 8601, UTC. */
export const dateTimeSchema = z.string().meta({ format: 'date-time' });

/** A time in a request, with its offset. The database cannot store one of the year 0. */
export const requestTimeSchema = (error?: () => string) =>
  z.iso.datetime({ offset: true, error }).refine((time) => !time.startsWith('0000'), { error });
