import { IconShare2 } from '@tabler/icons-react';
import { m } from '../../shared/messages/messages.ts';
import { Button } from '../ui/Button.tsx';

/** The script of sharing loads with the first press. */
const share = async (title: string) => (await import('./share-page.ts')).sharePage(title);

/** Shares the address of the page by the browser's share dialog, or copies it and says so (share-page.ts). */
export function ShareButton({ title, className }: { title: string; className?: string | undefined }) {
  return (
    <Button variant="quiet" size="sm" className={className} aria-label={m.property_share_title({ title })} onClick={() => share(title)}>
      <IconShare2 size={18} stroke={1.6} aria-hidden="true" />
      <span>{m.property_share()}</span>
    </Button>
  );
}
