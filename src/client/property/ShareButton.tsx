import { IconShare2 } from '@tabler/icons-react';
import { Button } from '../ui/Button.tsx';
import { toast } from '../ui/toast.tsx';

/** Shares the URL with the Web Share API, or copies it where that is missing. */
async function share(title: string): Promise<void> {
  const url = window.location.href;
  try {
    if (navigator.share) return await navigator.share({ title, url });
    await navigator.clipboard.writeText(url);
    toast({ title: 'Link copied', message: 'Paste it wherever you like.' });
  } catch (error) {
    // The user closed the share dialog.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    toast({ title: 'Link not copied', message: `Copy it by hand: ${url}`, severity: 'bad' });
  }
}

export function ShareButton({ title, className }: { title: string; className?: string | undefined }) {
  return (
    <Button variant="quiet" size="sm" className={className} aria-label={`Share ${title}`} onClick={() => share(title)}>
      <IconShare2 size={18} stroke={1.6} aria-hidden="true" />
      <span>Share</span>
    </Button>
  );
}
