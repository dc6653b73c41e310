// The schema of what is said of a picture, as answers and drafts have it.
import { z } from 'zod';
import { PICTURE_KINDS, type PictureFacts } from './pictures.ts';

export const pictureFactsSchema = z.object({
  url: z.string(),
  kind: z.enum(PICTURE_KINDS).optional().describe('Absent where it is not said'),
  original: z.string().optional().describe('The picture that an edited one was made of'),
  descriptionAr: z.string().optional().describe('What can be seen, in the words of the advertiser'),
  descriptionEn: z.string().optional(),
}) satisfies z.ZodType<PictureFacts>;
