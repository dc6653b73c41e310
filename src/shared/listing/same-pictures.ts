// Schemas of the question whether pictures are in another listing already.
import { z } from 'zod';
import { INT4_MAX } from '../property/property.ts';
import { MAX_IMAGES } from './listing.ts';

export const samePicturesInputSchema = z.object({
  images: z.array(z.string().max(300)).max(MAX_IMAGES),
  id: z.int().min(0).max(INT4_MAX).describe('The listing that is being changed; 0 for a new one'),
});
export type SamePicturesInput = z.infer<typeof samePicturesInputSchema>;
export const samePicturesSchema = z.object({ ids: z.array(z.int()) });
