// Shares the URL of a shared list: by the clipboard, by the share dialog of a phone, or by WhatsApp.
import { getLocale, localizedPath } from '../../shared/locale.ts';
import { m } from '../../shared/messages/messages.ts';
import { whatsAppLink } from '../contact-links.ts';
import { paths } from '../paths.ts';
import { copyLink, type SharedLink, shareLink } from '../ui/share-link.ts';

/** The full URL of a list. Browser only. */
const listUrl = (token: string): string => window.location.origin + localizedPath(getLocale(), paths.list(token));

const toSharedLink = (token: string, title: string): SharedLink => {
  const url = listUrl(token);
  return {
    title,
    url,
    copied: { title: m.shortlist_copied(), message: m.shortlist_copied_text() },
    notCopied: { title: m.shortlist_not_copied(), message: url, severity: 'info' },
  };
};

/** Copies the URL of a list to the clipboard; a toast says whether that worked. */
export const copyList = (token: string): Promise<void> => copyLink(toSharedLink(token, ''));

/** Opens the share dialog on touch devices that have one; elsewhere copies the URL as `copyList` does. */
export const shareList = (token: string, name: string): Promise<void> =>
  shareLink(toSharedLink(token, name), 'share' in navigator && window.matchMedia('(pointer: coarse)').matches);

/** URL that opens WhatsApp with a prepared message with the link of a list; the sender chooses who gets it. */
export const whatsAppShare = (token: string, name: string): string =>
  whatsAppLink('', m.shortlist_whatsapp_text({ name, link: listUrl(token) }));
