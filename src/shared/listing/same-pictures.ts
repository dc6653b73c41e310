// Schemas of the check, while a listing is edited, whether its pictures are already in other published listings.
import { z } from 'zod';
import { INT4_MAX } from '../property/property.ts';
import { MAX_IMAGE_ADDRESS, MAX_IMAGES } from './picture-input.ts';

export const samePicturesInputSchema = z.object({
  /** Addresses of the pictures in the form. */
  images: z.array(z.string().max(MAX_IMAGE_ADDRESS)).max(MAX_IMAGES),
  id: z.int().min(0).max(INT4_MAX).describe('The listing that is being changed; 0 for a new one'),
});
export type SamePicturesInput = z.infer<typeof samePicturesInputSchema>;
/** The ids of the other published listings, the one with the most of these pictures first. */
export const samePicturesSchema = z.object({ ids: z.array(z.int()) });
