import { m } from '../../shared/messages/messages.ts';
import { shareLink } from '../ui/share-link.ts';

/** Shares the URL with the Web Share API, or copies it where that is missing. */
export function sharePage(title: string): Promise<void> {
  const url = window.location.href;
  return shareLink({
    title,
    url,
    copied: { title: m.property_link_copied(), message: m.property_link_copied_text() },
    notCopied: { title: m.property_link_not_copied(), message: m.property_link_not_copied_text({ url }) },
  });
}
