// A server on which visitors and members create alerts through the tRPC procedures, for a test file.
import { beforeEach } from 'vitest';
import type { AlertConfirmed } from '../../shared/alert/alert-schemas.ts';
import { callerOf, type Inputs } from '../factories/caller.ts';
import type { Device } from '../factories/members.ts';
import { emailsDuring, type ReadEmail } from '../mail/sent-emails.ts';
import { type AlertContext, MARINA, startAlertContext } from './alert-context.ts';

/** Makes addresses unique within a process. */
let serial = 0;
/** An email address that no alert has. */
export const newAddress = (): string => `visitor${++serial}@homes.example`;
/** The token in the link of an email that confirms an alert. */
export const tokenOf = (email: ReadEmail): string =>
  new URL(email.links.find((link) => link.includes('/alerts/confirm'))!).searchParams.get('token')!;

/** Creates an alert, by default of homes for sale in Dubai Marina. */
export const createAlert = (device: Device, input: Partial<Inputs['alert']['create']>) =>
  callerOf(device).alert.create({ filter: MARINA, ...input });
/** The alerts of the member on a device, or of the email address to which a `key` was sent. */
export const listAlerts = (device: Device, key?: string) => callerOf(device).alert.list(key ? { key } : {});

/** The answer of `alert.confirm`, with the device and the email address of the visitor. */
type ConfirmedAlert = AlertConfirmed & { device: Device; email: string };

export interface AlertCreationContext extends Pick<AlertContext, 'server' | 'run'> {
  /** Creates and confirms an alert of a visitor, by default of a new address; returns their device with the answer. */
  makeConfirmedAlert: (email?: string) => Promise<ConfirmedAlert>;
}

/** Starts a server as `startAlertContext` does, but on the real time, and stops it after the file. After each test all alerts are deleted. */
export async function startAlertCreationContext(): Promise<AlertCreationContext> {
  const { server, run } = await startAlertContext();
  beforeEach(() => server.setNow(null));
  return {
    server,
    run,
    makeConfirmedAlert: async (email = newAddress()) => {
      const device = server.device();
      const [mail] = await emailsDuring(server, () => createAlert(device, { email }));
      return { device, email, ...(await callerOf(device).alert.confirm({ token: tokenOf(mail!) })) };
    },
  };
}
