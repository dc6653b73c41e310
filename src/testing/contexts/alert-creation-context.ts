// A server on which visitors and members create alerts by the procedures, for a test file.
import { beforeEach } from 'vitest';
import type { AlertConfirmed, AlertCreated, AlertList } from '../../shared/alert/alert-schemas.ts';
import { callAlerts } from '../factories/alerts.ts';
import type { Device } from '../factories/members.ts';
import { emailsDuring, type ReadEmail } from '../mail/sent-emails.ts';
import { type AlertContext, MARINA, startAlertContext } from './alert-context.ts';

/** Makes addresses unique within a process. */
let serial = 0;
/** An address that no alert has. */
export const newAddress = (): string => `visitor${++serial}@homes.example`;
/** The token of the link that confirms an alert. */
export const tokenOf = (email: ReadEmail): string =>
  new URL(email.links.find((link) => link.includes('/alerts/confirm'))!).searchParams.get('token')!;

/** Creates an alert, by default of homes for sale in Dubai Marina. */
export const createAlert = (device: Device, input: object) => callAlerts<AlertCreated>(device, 'create', { filter: MARINA, ...input });
/** The alerts that a device sees, or those of the address of a key. */
export const listAlerts = (device: Device, key?: string) => callAlerts<AlertList>(device, 'list', key ? { key } : {});

type ConfirmedAlert = Awaited<ReturnType<typeof callAlerts<AlertConfirmed>>> & { device: Device; email: string };

export interface AlertCreationContext extends Pick<AlertContext, 'server' | 'run'> {
  /** Creates and confirms an alert of a visitor, by default of a new address; returns their device with the answer. */
  makeConfirmedAlert: (email?: string) => Promise<ConfirmedAlert>;
}

/** Starts a server as `startAlertContext` does; each test begins at the time of the machine. */
export async function startAlertCreationContext(): Promise<AlertCreationContext> {
  const { server, run } = await startAlertContext();
  beforeEach(() => server.setNow(null));
  return {
    server,
    run,
    makeConfirmedAlert: async (email = newAddress()) => {
      const device = server.device();
      const [mail] = await emailsDuring(server, () => createAlert(device, { email }));
      return { device, email, ...(await callAlerts<AlertConfirmed>(device, 'confirm', { token: tokenOf(mail!) })) };
    },
  };
}
