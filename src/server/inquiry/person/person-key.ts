// By what the same person is recognised in several inquiries: the email address in lower case, else the phone in E.164.
import { parsePhoneNumberFromString } from 'libphonenumber-js';

/** A phone number in E.164, such as `+971500000111`; numbers without a country code are those of the Emirates. Null for what cannot be a number. */
export function toE164(phone: string): string | null {
  const number = parsePhoneNumberFromString(phone, 'AE');
  return number?.isPossible() ? number.number : null;
}

/** How a person is recognised. A phone that cannot be a number is compared by its digits. */
export function personKeyOf({ email, phone }: { email: string; phone: string }): { key: string; phoneKey: string | null } {
  const phoneKey = toE164(phone);
  return { key: email.trim().toLowerCase() || (phoneKey ?? phone.replace(/[^\d+]/g, '')), phoneKey };
}
