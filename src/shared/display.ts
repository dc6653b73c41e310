// The reader's display settings (unit of areas, period of rents, currency), which all formatting functions read from here.

/** How the reader wants amounts and areas to be shown. The defaults are sq ft, AED and rents by the month. */
export interface Display {
  areaUnit?: 'sqft' | 'sqm' | undefined;
  rentPeriod?: 'month' | 'year' | undefined;
  /** A currency in which amounts are repeated after AED. `perAed`: its amount for one AED. `date`: ISO day of a rate that is older than 7 days. */
  rate?: { currency: string; perAed: number; date?: string | undefined } | undefined;
}

/** Set by `setDisplayReader`. */
let readDisplay: () => Display = () => ({});

/** The settings of the current page or request; empty outside of a page, as in emails and REST. */
export const getDisplay = (): Display => readDisplay();

/** Sets for the whole process where the settings come from: the page's data in a browser, the current request on the server. */
export const setDisplayReader = (read: () => Display): void => {
  readDisplay = read;
};
