import { z } from 'zod';
import { INT4_MAX } from './property/property.ts';

export const agentId = z
  .number({ error: 'Invalid agent ID' })
  .int('Invalid agent ID')
  .min(1, 'Invalid agent ID')
  .max(INT4_MAX, 'Invalid agent ID');

/** Public agent profile. `activeListings`, `yearsExperience` and `dealsClosed` are shown as statistics. */
export const agentView = z.object({
  id: z.int(),
  name: z.string(),
  title: z.string(),
  email: z.string(),
  phone: z.string(),
  image: z.string().describe('Picture address; empty when there is none'),
  bio: z.string(),
  specializations: z.array(z.string()),
  languages: z.array(z.string()),
  rating: z.number().min(0).max(5).describe('Out of 5, one decimal; 0 while there is no review'),
  reviewCount: z.int(),
  activeListings: z.int().describe('Published homes listed by this agent, counted live'),
  yearsExperience: z.int().nullable(),
  dealsClosed: z.int().nullable(),
  responseRate: z.int().nullable().describe('Inquiries answered on the site in 90 days, per cent; null while there is no data'),
  responseMinutes: z.int().nullable().describe('Median time to the first answer; null while there is no data'),
  createdAt: z.string().meta({ format: 'date-time' }),
});
export type AgentView = z.infer<typeof agentView>;
