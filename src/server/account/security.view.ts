// What the account page shows about how the caller signs in: second factors, passkeys, recovery codes, and the waiting period after which lost factors are
// removed. Reads only.
import type { SecurityView } from '../../shared/account/account-security.ts';
import type { AuthedContext } from '../trpc.ts';
import { viewWait } from './lost-factor/lost-factor.ts';
import { listPasskeys } from './passkey/passkey.ts';
import { countRecoveryCodes } from './security/recovery-codes.ts';
import { secondFactorMethods } from './security/second-factor.ts';

/** How the caller signs in. `secondFactor` leaves out recovery codes, which only replace another factor. */
export async function viewSecurity(ctx: AuthedContext): Promise<SecurityView> {
  const [methods, passkeys, recoveryCodesLeft, lostFactor] = await Promise.all([
    secondFactorMethods(ctx.em, ctx.user.id),
    listPasskeys(ctx.em, ctx.user.id),
    countRecoveryCodes(ctx.em, ctx.user.id),
    viewWait(ctx.em, ctx.user.id),
  ]);
  return {
    emailConfirmed: ctx.user.emailConfirmed,
    secondFactor: methods.filter((method) => method !== 'recovery'),
    passkeys,
    recoveryCodesLeft,
    lostFactor,
  };
}
