// The tutorials made of pictures of the website: how to search, save and list homes. What a step tells people to press is named by the text of
// that control itself; e2e/guides/walks.ts presses it.
import type { Locale } from '../../../shared/locale.ts';
import { m } from '../../../shared/messages/messages.ts';
import { purposeLabel } from '../../../shared/property/property.labels.ts';

/** The pictures of the steps, by name. `npm run guides` takes each in both widths and languages. */
export type GuidePicture =
  | 'search-home'
  | 'search-type'
  | 'search-narrow'
  | 'search-map'
  | 'save-heart'
  | 'save-list'
  | 'save-page'
  | 'save-ask'
  | 'list-describe'
  | 'list-details'
  | 'list-pictures'
  | 'list-watch';

/** The sizes of the pictures in pixels: a whole window of a desktop made smaller, and one of a phone that is as wide as the page shows it on a fine screen. */
export const GUIDE_PICTURE_SIZES = { wide: { width: 960, height: 600 }, phone: { width: 585, height: 960 } } as const;
export type GuidePictureWidth = keyof typeof GUIDE_PICTURE_SIZES;

/** The path of a picture below the origin and below the folder `public`: `/media/guide/ar/search-home-phone.avif`. */
export const guidePicturePath = (locale: Locale, picture: GuidePicture, width: GuidePictureWidth): string =>
  `/media/guide/${locale}/${picture}-${width}.avif`;

/** A step with a picture. The texts are functions, because their language is known only when they are shown. */
interface TutorialStep {
  title: () => string;
  text: () => string;
  picture: GuidePicture;
  /** Alternative text of the picture. */
  alt: () => string;
}
/** A tutorial made of pictures. */
export interface Tutorial {
  /** Id of its heading, and so the fragment of its URL. */
  id: string;
  title: () => string;
  text: () => string;
  steps: readonly TutorialStep[];
}

/** The tutorials in page order. */
export const TUTORIALS: readonly Tutorial[] = [
  {
    id: 'searching',
    title: m.tutorials_searching,
    text: m.tutorials_searching_text,
    steps: [
      {
        title: m.tutorials_search_home,
        text: () => m.tutorials_search_home_text({ buy: purposeLabel('Buy'), rent: purposeLabel('Rent'), submit: m.home_submit() }),
        picture: 'search-home',
        alt: m.tutorials_search_home_alt,
      },
      { title: m.tutorials_search_type, text: m.tutorials_search_type_text, picture: 'search-type', alt: m.tutorials_search_type_alt },
      {
        title: m.tutorials_search_narrow,
        text: () => m.tutorials_search_narrow_text({ filters: m.search_filters() }),
        picture: 'search-narrow',
        alt: m.tutorials_search_narrow_alt,
      },
      {
        title: m.tutorials_search_map,
        text: () => m.tutorials_search_map_text({ map: m.search_map() }),
        picture: 'search-map',
        alt: m.tutorials_search_map_alt,
      },
    ],
  },
  {
    id: 'saving',
    title: m.tutorials_saving,
    text: m.tutorials_saving_text,
    steps: [
      { title: m.tutorials_save_heart, text: m.tutorials_save_heart_text, picture: 'save-heart', alt: m.tutorials_save_heart_alt },
      {
        title: m.tutorials_save_list,
        text: () => m.tutorials_save_list_text({ saved: m.layout_saved() }),
        picture: 'save-list',
        alt: m.tutorials_save_list_alt,
      },
      {
        title: m.tutorials_save_page,
        text: () => m.tutorials_save_page_text({ share: m.property_share() }),
        picture: 'save-page',
        alt: m.tutorials_save_page_alt,
      },
      {
        title: m.tutorials_save_ask,
        text: () => m.tutorials_save_ask_text({ request: m.property_request_title() }),
        picture: 'save-ask',
        alt: m.tutorials_save_ask_alt,
      },
    ],
  },
  {
    id: 'listing',
    title: m.tutorials_listing,
    text: m.tutorials_listing_text,
    steps: [
      { title: m.layout_advertise, text: m.tutorials_list_describe_text, picture: 'list-describe', alt: m.tutorials_list_describe_alt },
      { title: m.tutorials_list_details, text: m.tutorials_list_details_text, picture: 'list-details', alt: m.tutorials_list_details_alt },
      {
        title: m.tutorials_list_pictures,
        text: m.tutorials_list_pictures_text,
        picture: 'list-pictures',
        alt: m.tutorials_list_pictures_alt,
      },
      {
        title: m.tutorials_list_watch,
        text: () => m.tutorials_list_watch_text({ mine: m.layout_my_properties() }),
        picture: 'list-watch',
        alt: m.tutorials_list_watch_alt,
      },
    ],
  },
];
