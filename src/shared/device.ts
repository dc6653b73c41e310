// A readable name of a browser and its system from the user agent.
import { m } from './messages/messages.ts';

/** Patterns of user agents, the more specific first: Edge and Opera also name Chrome, and Chrome names Safari. */
const BROWSERS: [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
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
/** The name of the first pattern that matches. */
const firstMatch = (list: [RegExp, string][], text: string): string | undefined => list.find(([pattern]) => pattern.test(text))?.[1];

/** The system of a device from its user agent, such as `iPhone`; undefined for an unknown one. */
export const systemName = (userAgent: string): string | undefined => firstMatch(SYSTEMS, userAgent);

/** Label of a common browser and system, such as `Firefox on Windows`; undefined for an unknown one. */
export function commonDeviceName(userAgent: string): string | undefined {
  const browser = firstMatch(BROWSERS, userAgent);
  const system = systemName(userAgent);
  return browser && system ? m.account_device({ browser, system }) : (browser ?? system);
}

/** Label of a device from its user agent; the name that an unknown one gives itself. */
export const deviceName = (userAgent: string): string =>
  commonDeviceName(userAgent) ?? (userAgent.split(/[\s/]/)[0] || m.account_device_unknown());
