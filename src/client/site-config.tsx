// React context with the settings of the server that pages need.
import { createContext, useContext } from 'react';
import type { Display } from '../shared/display.ts';

/** Settings that the server sends with every page. */
export interface SiteConfig {
  /** Scheme, host and port, for canonical URLs and share tags. */
  origin: string;
  /** URL of map tiles with {z}, {x} and {y}. */
  tileUrl: string;
  /** Whether the operator leaves out the data of which maps draw streets where no tiles are loaded; absent: they are drawn. */
  hasNoStreets?: boolean;
  /** Credentials of the demo account, if there is one. */
  demo: { username: string; password: string } | null;
  /** Whether people are named who answer members with Enterprise day and night; absent: none are. */
  hasSupportContacts?: boolean;
  /** Whether adverts here need a permit; absent: they do not. */
  needsPermits?: boolean;
  /** The visitor's units and currency with which the page was rendered; absent if they have chosen none. */
  display?: Display;
}

const SiteConfigContext = createContext<SiteConfig | null>(null);
/** Provides the configuration to a page. */
export const ConfigProvider = SiteConfigContext.Provider;

/** The configuration from the server. @throws Error outside its provider */
export function useSiteConfig(): SiteConfig {
  const config = useContext(SiteConfigContext);
  if (!config) throw new Error('useSiteConfig is used outside ConfigProvider');
  return config;
}
