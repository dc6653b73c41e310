// Shares a list: copies its address, opens the share dialog of a phone, or WhatsApp.
import { getLocale, localizedPath } from '../../shared/locale.ts';
import { m } from '../../shared/messages/messages.ts';
import { whatsAppLink } from '../contact-links.ts';
import { paths } from '../paths.ts';
import { copyLink, type SharedLink, shareLink } from '../ui/share-link.ts';

/** The full address of a list. Browser only. */
const listAddress = (token: string): string => window.location.origin + localizedPath(getLocale(), paths.list(token));

const toSharedLink = (token: string, title: string): SharedLink => {
  const url = listAddress(token);
  return {
    title,
    url,
    copied: { title: m.shortlist_copied(), message: m.shortlist_copied_text() },
    notCopied: { title: m.shortlist_not_copied(), message: url },
  };
};

/** Copies the address of a list. */
export const copyList = (token: string): Promise<void> => copyLink(toSharedLink(token, ''));

/** Opens the share dialog of a phone; copies the address on other devices. */
export const shareList = (token: string, name: string): Promise<void> =>
  shareLink(toSharedLink(token, name), 'share' in navigator && window.matchMedia('(pointer: coarse)').matches);

/** The address that opens WhatsApp with a message that has the link of a list; the sender chooses who gets it. */
export const whatsAppShare = (token: string, name: string): string =>
  whatsAppLink('', m.shortlist_whatsapp_text({ name, link: listAddress(token) }));
