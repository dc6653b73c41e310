// Shares a link with the share dialog of the device, or copies it to the clipboard and shows a toast.
import { toast } from './dialog/toast.tsx';

/** A link to share, with its title for the share dialog, and texts of toasts. */
export interface SharedLink {
  title: string;
  url: string;
  /** The toast when the link was copied. */
  copied: { title: string; message: string };
  /** The toast when it could not be copied; `info` where that matters little, because something else has succeeded. */
  notCopied: { title: string; message: string; severity?: 'info' };
}

/** Copies a link to the clipboard, and shows in a toast whether that worked. */
export async function copyLink({ url, copied, notCopied }: SharedLink): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    toast(copied);
  } catch {
    toast({ severity: 'bad', ...notCopied });
  }
}

/** Opens the share dialog of the device with a link. Copies the link where there is no dialog, or the dialog fails. */
export async function shareLink(link: SharedLink, hasShareDialog = 'share' in navigator): Promise<void> {
  if (!hasShareDialog) return copyLink(link);
  try {
    await navigator.share({ title: link.title, url: link.url });
  } catch (error) {
    // An AbortError means that the user closed the share dialog.
    if (!(error instanceof DOMException && error.name === 'AbortError')) await copyLink(link);
  }
}
