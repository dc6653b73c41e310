// What is said of the pictures of a home: what each is, what can be seen on it, and which unchanged picture an edited one was made of. Floor plans are a list
// beside the pictures.
import { m } from '../messages/messages.ts';

/** What a picture is, beside a floor plan. */
export const PICTURE_KINDS = ['photo', 'edited', 'drawing'] as const;
export type PictureKind = (typeof PICTURE_KINDS)[number];

/** Most floor plans of a home. */
export const MAX_FLOOR_PLANS = 10;
/** Most characters of a description. */
export const MAX_PICTURE_TEXT = 200;

/** What is said of one picture or floor plan; a field is absent where nothing is said. */
export interface PictureFacts {
  url: string;
  kind?: PictureKind | undefined;
  /** The address of the picture that an edited one was made of. */
  original?: string | undefined;
  descriptionEn?: string | undefined;
  descriptionAr?: string | undefined;
}

/** The names of the kinds on pictures. A photo needs no mark. */
export const PICTURE_KIND_LABELS = {
  photo: m.listing_picture_photo,
  edited: m.listing_picture_edited,
  drawing: m.listing_picture_drawing,
  plan: m.listing_picture_plan,
} as const;

/** The pictures of a home in their lists. */
export interface HomePictures {
  images: readonly string[];
  floorPlans?: readonly string[] | undefined;
  pictures?: readonly PictureFacts[] | undefined;
}

/** The addresses of all pictures of a home, also of the originals of edited ones. */
export const allPictures = ({ images, floorPlans = [], pictures = [] }: HomePictures): string[] => [
  ...new Set([...images, ...floorPlans, ...pictures.flatMap(({ original }) => original ?? [])]),
];

/**
 * What is said of the pictures that a home has, in their order, one entry each; entries of others and those that say nothing are left out. The fields of an entry
 * are in the order in which the database answers them, so that what was sent can be compared with what is stored.
 */
export function factsOf({ images, floorPlans = [], pictures = [] }: HomePictures): PictureFacts[] {
  const byUrl = new Map(pictures.map((facts) => [facts.url, facts]));
  return [...new Set([...images, ...floorPlans])].flatMap((url) => {
    const { kind, original, descriptionAr, descriptionEn } = byUrl.get(url) ?? {};
    const isEdited = kind === 'edited' && original;
    const facts = {
      url,
      // a floor plan is in the list of them
      ...(kind && !floorPlans.includes(url) && { kind }),
      ...(isEdited && { original }),
      ...(descriptionAr && { descriptionAr }),
      ...(descriptionEn && { descriptionEn }),
    };
    return Object.keys(facts).length > 1 ? [facts] : [];
  });
}
