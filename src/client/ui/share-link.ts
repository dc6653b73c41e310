import { toast } from './dialog/toast.tsx';

/** A link to share, and the toasts after it was copied or could not be copied. */
export interface SharedLink {
  title: string;
  url: string;
  copied: { title: string; message: string };
  notCopied: { title: string; message: string };
}

/** Copies a link to the clipboard, and shows in a toast whether that worked. */
export async function copyLink({ url, copied, notCopied }: SharedLink): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    toast(copied);
  } catch {
    toast({ ...notCopied, severity: 'bad' });
  }
}

/** Shares a link with the dialog of the device; copies it where there is none. */
export async function shareLink(link: SharedLink, hasShareDialog = 'share' in navigator): Promise<void> {
  if (!hasShareDialog) return copyLink(link);
  try {
    await navigator.share({ title: link.title, url: link.url });
  } catch (error) {
    // The user closed the share dialog.
    if (!(error instanceof DOMException && error.name === 'AbortError')) await copyLink(link);
  }
}
