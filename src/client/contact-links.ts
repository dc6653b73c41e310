// Links to phone, WhatsApp and email programs from the contact details of an agent or an office.

/** `tel:` URL of a phone number. */
export const phoneLink = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`;

/**
 * URL of wa.me, which requires digits with the country code. A number that starts with a single 0 is taken as one of the UAE; any other must
 * already have a country code. `text` is the prepared message. An empty `phone` lets people choose whom to send it to.
 */
export function whatsAppLink(phone: string, text?: string): string {
  const digits = phone.replace(/\D/g, '');
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
