// Links to phone, WhatsApp and email programs from the contact details of an agent or an office.
import { toWesternDigits } from '../shared/western-digits.ts';

/** A number in western digits, without the zero in `+44 (0)20` and `0044 (0)20`, which is dialled only within the country. */
function dialledNumber(phone: string): string {
  const western = toWesternDigits(phone).trim();
  return /^(\+|00)/.test(western) ? western.replace('(0)', '') : western;
}

/** `tel:` URL of a phone number. */
export const phoneLink = (phone: string): string => `tel:${dialledNumber(phone).replace(/[^\d+]/g, '')}`;

/**
 * WhatsApp URL (wa.me), which requires digits with the country code. A number that starts with a single 0 gets the code of the UAE, 971; any other
 * number must already have one. `text` is the prepared message. With an empty `phone` the user chooses the receiver in WhatsApp.
 */
export function whatsAppLink(phone: string, text?: string): string {
  const digits = dialledNumber(phone).replace(/\D/g, '');
  let international = digits;
  if (digits.startsWith('00')) international = digits.slice(2);
  else if (digits.startsWith('0')) international = `971${digits.slice(1)}`;
  return `https://wa.me/${international}${text ? `?text=${encodeURIComponent(text)}` : ''}`;
}

/** `mailto:` URL with an optional subject and body. */
export function mailLink(email: string, subject?: string, body?: string): string {
  const fields = Object.entries({ subject, body }).flatMap(([name, text]) => (text ? [`${name}=${encodeURIComponent(text)}`] : []));
  return `mailto:${email}${fields.length > 0 ? `?${fields.join('&')}` : ''}`;
}
