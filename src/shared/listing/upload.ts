// Uploads of pictures: what is accepted, and what is answered.
import { z } from 'zod';
import { m } from '../messages/messages.ts';

/** Response of POST /api/uploads. */
export const uploadViewSchema = z.object({ url: z.string(), width: z.int(), height: z.int() });
export type UploadView = z.infer<typeof uploadViewSchema>;
/** Input of POST /api/uploads/{id}/turn. */
export const turnInputSchema = z.object({
  id: z
    .string()
    .regex(/^[0-9a-f]{32}$/, { error: () => m.photo_unknown() })
    .describe('The 32 hexadecimal digits in the address of an uploaded picture'),
  degrees: z.union([z.literal(90), z.literal(270)], { error: () => m.photo_degrees() }).describe('Clockwise: 90 or 270'),
});
/** Accepted picture types, for the file chooser and the check before an upload. */
export const UPLOAD_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const;
/** 10 MB. */
export const MAX_UPLOAD_BYTES = 10 * 1024 * 1024;
/** Messages for a picture of another type, with too many pixels, or too large. */
export const UPLOAD_REFUSALS = {
  type: m.listing_upload_type,
  heic: m.listing_upload_heic,
  pdf: m.listing_plan_pdf,
  pixels: m.listing_upload_pixels,
  bytes: m.listing_upload_bytes,
} as const;
