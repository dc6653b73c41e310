// Schemas of the pictures, floor plans and film of a listing, as advertisers send them.
import { z } from 'zod';
import { m } from '../messages/messages.ts';
import { uploadId } from '../property/picture/picture.ts';
import { MAX_FILM_LINK, readFilm } from './film.ts';
import { MAX_FLOOR_PLANS, MAX_PICTURE_TEXT, PICTURE_KINDS, type PictureFacts } from './pictures.ts';
import { ONE_LINE, textSchema } from './text-schema.ts';

/** Most pictures of a listing. */
export const MAX_IMAGES = 30;
/** Most characters of the address of a picture. */
export const MAX_IMAGE_ADDRESS = 2048;

/** Whether a path leads to an upload by another spelling than its own, so that its owner would not be compared: `/uploads/./a.webp?x`. */
const isOtherSpellingOfUpload = (address: string): boolean =>
  address.startsWith('/') &&
  URL.canParse(address, 'https://site.invalid') &&
  /^\/uploads(?:\/|$)/i.test(new URL(address, 'https://site.invalid').pathname) &&
  uploadId(address) === undefined;

/** Whether a URL may be used for a picture: http(s) or a path of this site. Browsers take `//` and `/\` at the start for another host. */
const isPictureAddress = (address: string): boolean =>
  ONE_LINE.test(address) &&
  address.isWellFormed() &&
  (/^https?:\/\//i.test(address) ? URL.canParse(address) : /^\/(?![/\\])/.test(address)) &&
  !isOtherSpellingOfUpload(address);

/** The message for a listing without pictures. */
const NO_IMAGE = { error: () => m.listing_image_required() };
const pictureAddressSchema = z
  .string({ error: () => m.listing_image_address() })
  .trim()
  .max(MAX_IMAGE_ADDRESS, { error: () => m.listing_image_too_long() })
  .refine(isPictureAddress, { error: () => m.listing_image_address() });
export const imagesSchema = z
  .array(pictureAddressSchema, NO_IMAGE)
  .min(1, NO_IMAGE)
  .max(MAX_IMAGES, { error: () => m.listing_images_max({ max: MAX_IMAGES }) })
  .transform((list) => [...new Set(list)]);

export const floorPlansSchema = z
  .array(
    pictureAddressSchema.refine((address) => !/\.pdf(?:$|[?#])/i.test(address), { error: () => m.listing_plan_pdf() }),
    { error: () => m.listing_image_address() },
  )
  .max(MAX_FLOOR_PLANS, { error: () => m.listing_plans_max({ max: MAX_FLOOR_PLANS }) })
  .transform((list) => [...new Set(list)]);

/** A sentence about what can be seen on a picture. */
const pictureTextSchema = textSchema(m.listing_picture_text, 0, MAX_PICTURE_TEXT, m.listing_pictures_list).nullish();
const NO_PICTURES = { error: () => m.listing_pictures_list() };
/** What is said of pictures. What is stored of it is made with `factsOf`. */
export const picturesSchema = z
  .array(
    z
      .object(
        {
          url: pictureAddressSchema,
          kind: z
            .enum(PICTURE_KINDS, { error: () => m.listing_picture_kind_unknown() })
            .nullish()
            .describe('photo, edited (then with original) or drawing, which renders are too'),
          original: pictureAddressSchema.nullish().describe('The picture that an edited one was made of'),
          descriptionEn: pictureTextSchema.describe('What can be seen, for people who cannot see it'),
          descriptionAr: pictureTextSchema,
        },
        NO_PICTURES,
      )
      .refine(({ kind, original }) => kind !== 'edited' || original, { error: () => m.listing_picture_original_required() })
      .transform(
        ({ url, kind, original, descriptionEn, descriptionAr }): PictureFacts => ({
          url,
          kind: kind ?? undefined,
          original: original || undefined,
          descriptionEn: descriptionEn || undefined,
          descriptionAr: descriptionAr || undefined,
        }),
      ),
    NO_PICTURES,
  )
  .max(MAX_IMAGES + MAX_FLOOR_PLANS, { error: () => m.listing_images_max({ max: MAX_IMAGES + MAX_FLOOR_PLANS }) });

const NO_FILM = { error: () => m.listing_film_host() };
/** A link to a film or tour as it is stored; null for none. */
export const filmSchema = z
  .string(NO_FILM)
  .trim()
  .max(MAX_FILM_LINK, NO_FILM)
  .refine((link) => link === '' || readFilm(link) !== null, NO_FILM)
  .transform((link) => readFilm(link)?.link ?? null)
  .nullable();
