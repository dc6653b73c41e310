/** How a person wants amounts and areas to be shown. What is absent follows the documented labels: sq ft, AED, rents by the month. */
export interface Display {
  areaUnit?: 'sqft' | 'sqm' | undefined;
  rentPeriod?: 'month' | 'year' | undefined;
  /** The currency that amounts are repeated in after AED; `perAed` is what one AED is in it, `date` (ISO day) is set when its rate is older than 7 days. */
  rate?: { currency: string; perAed: number; date?: string | undefined } | undefined;
}

let readDisplay: () => Display = () => ({});

/** The settings of the current page or request. Outside of a page, as in emails and REST, there are none. */
export const getDisplay = (): Display => readDisplay();

/** Sets where the settings come from: the page's data in a browser, the request on the server. */
export const setDisplayReader = (read: () => Display): void => {
  readDisplay = read;
};
