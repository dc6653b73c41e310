import { createContext, useContext } from 'react';

/** What the server tells every page. */
export interface SiteConfig {
  /** Scheme, host and port, for canonical links and share tags. */
  origin: string;
  /** Map tiles with {z}, {x} and {y}. */
  tileUrl: string;
  /** Name and password of the demo member, where there is one. */
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
