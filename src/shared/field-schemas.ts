// Schemas of fields that many API responses share.
import { z } from 'zod';

/** A time in a response: ISO 8601, UTC. */
export const dateTimeSchema = z.string().meta({ format: 'date-time' });
