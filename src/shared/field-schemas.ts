import { z } from 'zod';

/** A time in an answer: ISO 8601, UTC. */
export const dateTimeSchema = z.string().meta({ format: 'date-time' });
