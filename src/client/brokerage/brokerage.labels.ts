// What the page of a brokerage says about its licence and its answers, in the language of the page.
import { formatDay, isolate } from '../../shared/format.ts';
import { m } from '../../shared/messages/messages.ts';
import type { BrokerageView, Licence } from '../../shared/organization/brokerage.ts';

/** `Licence not checked yet`, `Licence checked by us on 3 Nov 2026` or `Licence ended on 30 Nov 2026`. */
export function licenceText({ state, on }: Licence): string {
  if (state === 'unchecked' || on === null) return m.brokerage_licence_unchecked();
  return state === 'checked' ? m.brokerage_licence_checked({ date: formatDay(on) }) : m.brokerage_licence_ended({ date: formatDay(on) });
}

/** The number of the office with the name that it has in its emirate; null without one. */
export function officeNumberText({ emirate, officeNumber }: Pick<BrokerageView, 'emirate' | 'officeNumber'>): string | null {
  if (!officeNumber) return null;
  const number = isolate(officeNumber);
  if (emirate === 'Dubai') return m.brokerage_orn({ number });
  return emirate === 'Abu Dhabi' ? m.brokerage_adrec({ number }) : m.brokerage_office_number({ number });
}
