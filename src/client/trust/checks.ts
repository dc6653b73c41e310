import { formatDay } from '../../shared/format.ts';
import { isPersonsConfirmation } from '../../shared/listing/confirmation.ts';
import { type Verification, verificationMark, verificationText } from '../../shared/listing/verification.ts';
import { m } from '../../shared/messages/messages.ts';
import type { PropertyView } from '../../shared/property/property-view.ts';

/** A sentence about a check with its day. */
const onDay = (check: string, day: string): string => m.trust_check_on({ check, date: formatDay(day) });

/** What we checked about an advert, one sentence each with its day; empty when nothing was. */
export function checksOf({ emailConfirmedOn, permit, verification }: PropertyView): string[] {
  const checks: string[] = [];
  if (emailConfirmedOn) checks.push(onDay(m.trust_check_email(), emailConfirmedOn));
  if (permit?.checkedAt) checks.push(m.permit_checked({ date: formatDay(permit.checkedAt) }));
  if (verification?.by === 'staff') checks.push(verificationSentence(verification));
  return checks;
}

/** What the advertiser said and no one checked, one sentence each. */
export function statementsOf({ permit, permitNumber, verification, confirmation }: PropertyView): string[] {
  const statements: string[] = [];
  if (confirmation && isPersonsConfirmation(confirmation)) statements.push(onDay(m.trust_check_home(), confirmation.at));
  if (verification?.by === 'permit' && !permit?.checkedAt) statements.push(verificationSentence(verification));
  else if (permitNumber !== null && !permit?.checkedAt) statements.push(m.permit_shown());
  return statements;
}

const verificationSentence = (verification: Verification): string =>
  m.property_verified_as({ mark: verificationMark(verification), text: verificationText(verification) });
