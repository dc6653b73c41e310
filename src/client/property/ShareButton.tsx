import { m } from '../../shared/messages/messages.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/icon/Icon.tsx';

/** Shares the page; the script for it loads on the first press. */
const share = async (title: string) => (await import('./share-page.ts')).sharePage(title);

/** Shares the URL of the page with the browser's share dialog, or copies it to the clipboard and shows a toast. */
export function ShareButton({ title, className }: { title: string; className?: string | undefined }) {
  return (
    <Button variant="quiet" size="sm" className={className} aria-label={m.property_share_title({ title })} onClick={() => share(title)}>
      <Icon name="share-2" />
      <span>{m.property_share()}</span>
    </Button>
  );
}
