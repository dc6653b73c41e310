import { m } from '../../shared/messages/messages.ts';
import { useIsDemoAccount } from '../account/demo/useIsDemoAccount.ts';
import { useSession } from '../account/session.tsx';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/Button.tsx';
import classes from './confirmation/ConfirmBanner.module.css';

/** Asks a member who has not said what they are; `hasPublished`: whether an advert of theirs is online. Renders nothing for others. */
export function AdvertiserBanner({ hasPublished }: { hasPublished: boolean }) {
  const { user } = useSession();
  const isDemo = useIsDemoAccount();
  if (isDemo || user?.advertisesAs !== null || !hasPublished) return null;
  return (
    <section className={`panel row wrapping between gap-md mb-lg ${classes.banner}`} aria-label={m.advertiser_banner()}>
      <div className={`grid gap-2xs shrink grow ${classes.text}`}>
        <p className="text-md semibold ink">{m.advertiser_banner()}</p>
        <p className="text-sm muted">{m.advertiser_banner_text()}</p>
      </div>
      <ButtonLink to={`${paths.account()}#advertiser`}>{m.advertiser_banner_button()}</ButtonLink>
    </section>
  );
}
