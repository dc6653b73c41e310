import { MAX_CONFIRMED_AT_ONCE } from '../../../shared/listing/confirmation.ts';
import { m } from '../../../shared/messages/messages.ts';
import { Button } from '../../ui/Button.tsx';
import { FailureText } from '../../ui/form/error/FailureText.tsx';
import { Icon } from '../../ui/icon/Icon.tsx';
import classes from './ConfirmBanner.module.css';
import { useConfirmAll } from './useConfirmListing.ts';

/**
 * Asks the member to confirm that their listings are still available. The button confirms all whose confirmation is due, at most fifty at once.
 * `count`: how many wait. Renders nothing when none does.
 */
export function ConfirmBanner({ count }: { count: number }) {
  const { confirmAll, failure, isPending } = useConfirmAll();
  if (count === 0) return null;
  return (
    <section className={`panel row wrapping between gap-md mb-lg ${classes.banner}`} aria-label={m.my_listings_confirm_banner({ count })}>
      <div className={`grid gap-2xs shrink grow ${classes.text}`}>
        <p className="text-md semibold ink">{m.my_listings_confirm_banner({ count })}</p>
        <p className="text-sm muted">{m.my_listings_confirm_banner_text()}</p>
        <FailureText>{failure}</FailureText>
      </div>
      <Button disabled={isPending} onClick={confirmAll}>
        <Icon name="circle-check" />
        {count > MAX_CONFIRMED_AT_ONCE
          ? m.my_listings_confirm_next({ count: MAX_CONFIRMED_AT_ONCE })
          : m.my_listings_confirm_all({ count })}
      </Button>
    </section>
  );
}
