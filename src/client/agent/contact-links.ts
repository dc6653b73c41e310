/** Links to other programs from what an agent's profile holds. */

export const phoneLink = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`;

/** wa.me wants digits alone with the country code first; a number written as people do at home belongs to the UAE. */
export function whatsAppLink(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  const international = digits.startsWith('00') ? digits.slice(2) : digits.startsWith('0') ? `971${digits.slice(1)}` : digits;
  return `https://wa.me/${international}`;
}

/** `subject` and `body` are what the letter begins with. */
export function mailLink(email: string, subject?: string, body?: string): string {
  const fields = Object.entries({ subject, body }).flatMap(([name, text]) => (text ? [`${name}=${encodeURIComponent(text)}`] : []));
  return `mailto:${email}${fields.length > 0 ? `?${fields.join('&')}` : ''}`;
}
