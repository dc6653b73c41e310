// Names the browser and operating system of a device from its user agent, for people.
import { m } from './messages/messages.ts';

/**
 * Patterns of user agents, the more specific first: Edge and Opera also name Chrome, and Chrome names Safari. On phones Edge says `EdgA` or
 * `EdgiOS`; on iPhones, where all browsers name Safari, Firefox says `FxiOS` and Chrome `CriOS`.
 */
const BROWSERS: [RegExp, string][] = [
  [/Edg(?:A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:Chrome|CriOS)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'Mac'],
  [/Linux/, 'Linux'],
];
/** The name of the first pattern that matches; undefined if none does. */
const firstMatch = (patterns: [RegExp, string][], userAgent: string): string | undefined =>
  patterns.find(([pattern]) => pattern.test(userAgent))?.[1];

/** The system of a device from its user agent, such as `iPhone`; undefined for an unknown one. */
export const systemName = (userAgent: string): string | undefined => firstMatch(SYSTEMS, userAgent);

/** Label of a common browser and system, such as `Firefox on Windows`; one of the two where the other is unknown, undefined where both are. */
export function commonDeviceName(userAgent: string): string | undefined {
  const browser = firstMatch(BROWSERS, userAgent);
  const system = systemName(userAgent);
  return browser && system ? m.account_device({ browser, system }) : (browser ?? system);
}

/** Label of a device from its user agent. For an unknown program, the name before the first `/` or blank, such as `curl` in `curl/8.5.0`. */
export const deviceName = (userAgent: string): string =>
  commonDeviceName(userAgent) ?? (userAgent.split(/[\s/]/)[0] || m.account_device_unknown());
