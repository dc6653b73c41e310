interface TutorialStep {
  title: string;
  text: string;
  /** File in /media/guide, 960 × 600 pixels. */
  picture: string;
  /** Alternative text of the picture. */
  alt: string;
}
export interface Tutorial {
  /** Fragment of the URL. */
  id: string;
  title: string;
  text: string;
  steps: readonly TutorialStep[];
}

export const TUTORIALS: readonly Tutorial[] = [
  {
    id: 'searching',
    title: 'Searching',
    text: 'From a wish to a list that you can send to somebody.',
    steps: [
      {
        title: 'Begin on the first page',
        text: 'Choose Buy or Rent, an area, a type, a price and the bedrooms. Leave out what does not matter, then press Find Properties.',
        picture: 'search-home',
        alt: 'The search panel of the first page with area, type, price and bedrooms',
      },
      {
        title: 'Or type it',
        text: 'Press / anywhere, or the search field at the top, and write what you look for. Areas and homes appear while you type.',
        picture: 'search-type',
        alt: 'The search window with an area typed in and suggestions below',
      },
      {
        title: 'Narrow the list',
        text: 'The number beside each choice says how many homes it leaves. What you have chosen stands above the list; the cross takes it away again.',
        picture: 'search-narrow',
        alt: 'The list of homes with the filters beside it',
      },
      {
        title: 'Look at the map',
        text: 'Switch from Grid to Map. Every price is a home, every dark circle a group of them.',
        picture: 'search-map',
        alt: 'Homes as prices on a map, with a list beside it',
      },
    ],
  },
  {
    id: 'saving',
    title: 'Saving and asking',
    text: 'Keep what you like, and write to whoever has the keys.',
    steps: [
      {
        title: 'Press the heart',
        text: 'It stands on every picture. You need an account for it, which takes a minute, and you come back to where you were.',
        picture: 'save-heart',
        alt: 'Cards of homes, each with a heart in the corner of its picture',
      },
      {
        title: 'Find them again',
        text: 'Saved, at the top of every page, shows all homes that you marked, on every device where you are signed in.',
        picture: 'save-list',
        alt: 'The page of saved homes',
      },
      {
        title: 'Read the whole page',
        text: 'Pictures, facts, what it costs to buy, and where it stands. Share sends the address of the page to somebody else.',
        picture: 'save-page',
        alt: 'The page of a home with its pictures, price and facts',
      },
      {
        title: 'Ask about it',
        text: 'Request Information writes to the agent or the owner. The first sentence is already there; change it as you like.',
        picture: 'save-ask',
        alt: 'The form Request Information beside a home',
      },
    ],
  },
  {
    id: 'listing',
    title: 'Listing',
    text: 'Your own home, online in a quarter of an hour.',
    steps: [
      {
        title: 'Advertise Property',
        text: 'The button at the top right. Sign in or create an account, then describe the home: a title, what it is like, where it stands.',
        picture: 'list-describe',
        alt: 'The form for a new listing with title and description',
      },
      {
        title: 'Price, size and rooms',
        text: 'The price in AED, a month’s for a home to let. The area in square feet. Tick what the home has.',
        picture: 'list-details',
        alt: 'The part of the form for price, area and rooms',
      },
      {
        title: 'Add pictures',
        text: 'Landscape, in daylight, the best one first. They are made smaller for you, and the place where they were taken is removed from them.',
        picture: 'list-pictures',
        alt: 'The part of the form for pictures',
      },
      {
        title: 'Watch over it',
        text: 'My Properties shows every listing of yours. Promote one if you want it further up; take it down once it is sold or let.',
        picture: 'list-watch',
        alt: 'The page My Properties with listings',
      },
    ],
  },
];
