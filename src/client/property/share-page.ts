import { m } from '../../shared/messages/messages.ts';
import { shareLink } from '../ui/share-link.ts';

/** Shares the URL of the current page with the browser's share dialog. Without a dialog, or if it fails, copies the URL and shows a toast. */
export function sharePage(title: string): Promise<void> {
  const url = window.location.href;
  return shareLink({
    title,
    url,
    copied: { title: m.property_link_copied(), message: m.property_link_copied_text() },
    notCopied: { title: m.property_link_not_copied(), message: m.property_link_not_copied_text({ url }) },
  });
}
