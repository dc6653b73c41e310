import { formatDay } from '../../shared/format.ts';
import { isPersonsConfirmation } from '../../shared/listing/confirmation.ts';
import { verificationMark, verificationText } from '../../shared/listing/verification.ts';
import { m } from '../../shared/messages/messages.ts';
import type { PropertyView } from '../../shared/property/property-view.ts';

/** What was checked about an advert, one sentence each, most with a day; empty when nothing was. */
export function checksOf({ emailConfirmedOn, permit, verification, confirmation }: PropertyView): string[] {
  const checks: string[] = [];
  const addWithDay = (check: string, day: string) => checks.push(m.trust_check_on({ check, date: formatDay(day) }));
  if (emailConfirmedOn) addWithDay(m.trust_check_email(), emailConfirmedOn);
  if (permit?.checkedAt) checks.push(m.permit_checked({ date: formatDay(permit.checkedAt) }));
  if (verification) checks.push(m.property_verified_as({ mark: verificationMark(verification), text: verificationText(verification) }));
  if (confirmation && isPersonsConfirmation(confirmation)) addWithDay(m.trust_check_home(), confirmation.at);
  return checks;
}
