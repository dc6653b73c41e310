// Schema of a visitor's question whether a home is still available.
import { z } from 'zod';
import { emailSchema, honeypotSchema } from '../message/message.ts';
import { propertyIdSchema } from '../property/property-view.ts';

/** The question. The advertiser gets it by email, and the answer goes to `email`. */
export const availabilityInputSchema = z.object({ id: propertyIdSchema, email: emailSchema, website: honeypotSchema });
