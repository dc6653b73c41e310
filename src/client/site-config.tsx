// The server's settings that pages need, in a React context.
import { createContext, useContext } from 'react';
import type { Display } from '../shared/display.ts';

/** Configuration from the server for every page. */
export interface SiteConfig {
  /** Scheme, host and port, for canonical URLs and share tags. */
  origin: string;
  /** URL of map tiles with {z}, {x} and {y}. */
  tileUrl: string;
  /** Credentials of the demo account, if there is one. */
  demo: { username: string; password: string } | null;
  /** The settings that this page was rendered with, if a person made any. */
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
