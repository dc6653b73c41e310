import { formatMoment } from '../../../shared/format.ts';
import { m } from '../../../shared/messages/messages.ts';
import { trpc } from '../../trpc/trpc.ts';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/dialog/toast.tsx';
import { Icon } from '../../ui/icon/Icon.tsx';
import classes from '../settings/EmailState.module.css';

/**
 * Warns that someone who knows the password has reported the second factor as lost, after which the server waits 72 hours and then emails a
 * link that signs in without it. Offers to stop that. Shows nothing when no report is pending.
 */
export function LostFactorNotice() {
  const utils = trpc.useUtils();
  const { data: security } = trpc.security.get.useQuery();
  const stop = trpc.security.stopLostFactor.useMutation({
    onSuccess: () => toast({ title: m.lost_factor_stopped(), message: m.lost_factor_stopped_text() }),
    onError: (error) => toast({ title: m.lost_factor_not_stopped(), message: error.message, severity: 'bad' }),
    // also after an error, because the wait may have been stopped on another device
    onSettled: () => utils.security.get.invalidate(),
  });
  const report = security?.lostFactor;
  if (!report) return null;
  const time = formatMoment(report.linkAt);
  return (
    <section className={`${classes.notice} mt-md`} aria-label={m.lost_factor_mail_subject()}>
      <Icon name="alert-triangle" className="mt-2xs accent" size={22} />
      <div>
        <p>
          {m.lost_factor_notice({ time: formatMoment(report.since) })}{' '}
          {report.isLinkSent ? m.lost_factor_notice_sent({ time }) : m.lost_factor_notice_coming({ time })}
        </p>
        <p className="mt-2xs semibold">{m.lost_factor_mail_warning()}</p>
        <div className="row wrapping gap-sm mt-sm">
          <Button size="sm" pending={stop.isPending} onClick={() => stop.mutate()}>
            {m.lost_factor_stop()}
          </Button>
          <a className="link" href="#password">
            {m.account_reset_title()}
          </a>
        </div>
      </div>
    </section>
  );
}
