// The tutorials made of screenshots: how to search, save and list homes.
import { m } from '../../../shared/messages/messages.ts';

/** A step with a screenshot. The texts are functions, because their language is known only when they are shown. */
interface TutorialStep {
  title: () => string;
  text: () => string;
  /** Name of the WebP file in /media/guide, without extension; 960 × 600 pixels. */
  picture: string;
  /** Alternative text of the picture. */
  alt: () => string;
}
/** A tutorial made of screenshots. */
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
      { title: m.tutorials_search_home, text: m.tutorials_search_home_text, picture: 'search-home', alt: m.tutorials_search_home_alt },
      { title: m.tutorials_search_type, text: m.tutorials_search_type_text, picture: 'search-type', alt: m.tutorials_search_type_alt },
      {
        title: m.tutorials_search_narrow,
        text: m.tutorials_search_narrow_text,
        picture: 'search-narrow',
        alt: m.tutorials_search_narrow_alt,
      },
      { title: m.tutorials_search_map, text: m.tutorials_search_map_text, picture: 'search-map', alt: m.tutorials_search_map_alt },
    ],
  },
  {
    id: 'saving',
    title: m.tutorials_saving,
    text: m.tutorials_saving_text,
    steps: [
      { title: m.tutorials_save_heart, text: m.tutorials_save_heart_text, picture: 'save-heart', alt: m.tutorials_save_heart_alt },
      { title: m.tutorials_save_list, text: m.tutorials_save_list_text, picture: 'save-list', alt: m.tutorials_save_list_alt },
      { title: m.tutorials_save_page, text: m.tutorials_save_page_text, picture: 'save-page', alt: m.tutorials_save_page_alt },
      { title: m.tutorials_save_ask, text: m.tutorials_save_ask_text, picture: 'save-ask', alt: m.tutorials_save_ask_alt },
    ],
  },
  {
    id: 'listing',
    title: m.tutorials_listing,
    text: m.tutorials_listing_text,
    steps: [
      {
        title: m.tutorials_list_describe,
        text: m.tutorials_list_describe_text,
        picture: 'list-describe',
        alt: m.tutorials_list_describe_alt,
      },
      { title: m.tutorials_list_details, text: m.tutorials_list_details_text, picture: 'list-details', alt: m.tutorials_list_details_alt },
      {
        title: m.tutorials_list_pictures,
        text: m.tutorials_list_pictures_text,
        picture: 'list-pictures',
        alt: m.tutorials_list_pictures_alt,
      },
      { title: m.tutorials_list_watch, text: m.tutorials_list_watch_text, picture: 'list-watch', alt: m.tutorials_list_watch_alt },
    ],
  },
];
