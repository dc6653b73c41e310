import { Suspense, useState } from 'react';
import { formatMoment } from '../../../shared/format.ts';
import type { OwnCard } from '../../../shared/listing/own-list.ts';
import { m } from '../../../shared/messages/messages.ts';
import { decisionReasonText } from '../../../shared/moderation/moderation.ts';
import type { Takedown } from '../../../shared/moderation/report.ts';
import { trpc } from '../../trpc/trpc.ts';
import { Button } from '../../ui/Button.tsx';
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx';
import { toast } from '../../ui/dialog/toast.tsx';
import { FailureText } from '../../ui/form/error/FailureText.tsx';
import { Icon } from '../../ui/icon/Icon.tsx';
import classes from './TakedownNotice.module.css';

const AppealDialog = lazyDialog(async () => ({ default: (await import('./AppealDialog.tsx')).AppealDialog }));

/**
 * What the owner of the listing waits for or has to do; null when the buttons say enough. `byBlock`: the listing is down because the account is
 * blocked. `hasChanged`: the owner has edited the listing since it was taken down.
 */
function nextStepText({ byBlock, appeal, isInReview, hasChanged }: Takedown): string | null {
  if (byBlock) return m.moderation_blocked_conflict();
  if (appeal === 'open') return m.moderation_appeal_open();
  if (isInReview) return m.moderation_in_review();
  if (appeal === 'rejected') return m.moderation_appeal_rejected();
  return hasChanged ? null : m.moderation_change_first();
}

/** Says why staff took the listing down. Buttons open an appeal and, once its owner has edited the listing, send it to staff for review. */
export function TakedownNotice({ listing, takedown }: { listing: Pick<OwnCard, 'id'>; takedown: Takedown }) {
  const utils = trpc.useUtils();
  const [isAppealing, setAppealing] = useState(false);
  const sendForReview = trpc.listing.sendForReview.useMutation({
    onSuccess: async () => {
      toast({ title: m.moderation_review_sent(), message: m.moderation_review_sent_text() });
      await utils.listing.invalidate();
    },
    onError: ({ message }) => toast({ title: m.moderation_not_sent(), message, severity: 'bad' }),
  });
  const nextStep = nextStepText(takedown);
  const canSendForReview = !takedown.byBlock && takedown.hasChanged && !takedown.isInReview;
  const canAppeal = !takedown.byBlock && takedown.appeal === 'none';
  return (
    <div className={`grid gap-xs p-sm-md rounded-sm on-error ${classes.notice}`}>
      <p className="row gap-xs text-xs muted">
        <Icon name="alert-triangle" size={16} stroke={1.8} />
        {m.moderation_mail_removed({ time: formatMoment(takedown.at) })}
      </p>
      {takedown.reason !== 'other' && <p className="text-sm semibold">{decisionReasonText(takedown.reason)}</p>}
      {takedown.note && (
        <p className="text-sm anywhere keep-lines" dir="auto">
          {takedown.note}
        </p>
      )}
      {nextStep && <p className="text-sm muted">{nextStep}</p>}
      <FailureText>{sendForReview.error?.message}</FailureText>
      {(canSendForReview || canAppeal) && (
        <div className="flex wrapping gap-xs">
          {canSendForReview && (
            <Button size="sm" pending={sendForReview.isPending} onClick={() => sendForReview.mutate({ id: listing.id })}>
              {m.moderation_send_review()}
            </Button>
          )}
          {canAppeal && (
            <Button size="sm" variant="line" onClick={() => setAppealing(true)}>
              {m.moderation_appeal()}
            </Button>
          )}
        </div>
      )}
      {isAppealing && (
        <Suspense>
          <AppealDialog listingId={listing.id} onClose={() => setAppealing(false)} />
        </Suspense>
      )}
    </div>
  );
}
