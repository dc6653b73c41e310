import { createContext, useContext } from 'react';

/** Configuration from the server for every page. */
export interface SiteConfig {
  /** Scheme, host and port, for canonical URLs and share tags. */
  origin: string;
  /** URL of map tiles with {z}, {x} and {y}. */
  tileUrl: string;
  /** Credentials of the demo account, if there is one. */
  demo: { username: string; password: string } | null;
}

const Config = createContext<SiteConfig | null>(null);
export const ConfigProvider = Config.Provider;

/** @throws Error outside its provider */
export function useSiteConfig(): SiteConfig {
  const config = useContext(Config);
  if (!config) throw new Error('useSiteConfig is used outside ConfigProvider');
  return config;
}
