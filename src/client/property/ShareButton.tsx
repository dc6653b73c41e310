import { IconShare2 } from '@tabler/icons-react';
import { m } from '../../shared/messages/messages.ts';
import { Button } from '../ui/Button.tsx';

/** Shares the page; the script for it loads on the first press. */
const share = async (title: string) => (await import('./share-page.ts')).sharePage(title);

/** Shares the URL of the page with the browser's share dialog, or copies it to the clipboard and shows a toast. */
export function ShareButton({ title, className }: { title: string; className?: string | undefined }) {
  return (
    <Button variant="quiet" size="sm" className={className} aria-label={m.property_share_title({ title })} onClick={() => share(title)}>
      <IconShare2 size={18} stroke={1.6} aria-hidden="true" />
      <span>{m.property_share()}</span>
    </Button>
  );
}
