import { useState } from 'react';
import { Link } from 'react-router-dom';
import { formatViewingTime } from '../../shared/format.ts';
import { m } from '../../shared/messages/messages.ts';
import type { ViewingView } from '../../shared/viewing/viewing.ts';
import { phoneLink } from '../contact-links.ts';
import { paths } from '../paths.ts';
import { explainFailure, trpc } from '../trpc/trpc.ts';
import { Bdi } from '../ui/Bdi.tsx';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog.tsx';
import { toast } from '../ui/dialog/toast.tsx';
import { FailureText } from '../ui/form/error/FailureText.tsx';
import { Icon } from '../ui/icon/Icon.tsx';
import { Picture } from '../ui/picture/Picture.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { TimeGrid } from './TimeGrid.tsx';
import classes from './ViewingCard.module.css';
import { VIEWING_STATE_NAMES } from './viewing-labels.ts';

interface ViewingCardProps {
  viewing: ViewingView;
  /** Within the conversation about it: without the home and the link to the conversation. */
  isInThread?: boolean;
}

/** A viewing with its home, its times and what the reader can do. */
export function ViewingCard({ viewing, isInThread = false }: ViewingCardProps) {
  const { property, state, startsAt, times, counterpart, phone, byVideo, actions } = viewing;
  return (
    <article className={`panel p-lg ${isInThread ? classes.plain : classes.card}`}>
      {!isInThread && (
        <span className={classes.picture}>
          <Picture src={property.image ?? undefined} alt="" sizes="148px" />
        </span>
      )}
      <div className="shrink">
        <p className="row wrapping between gap-xs text-sm">
          <span className={`tag ${classes[state]}`}>{VIEWING_STATE_NAMES[state]()}</span>
          {byVideo && <span className="muted">{m.viewing_by_video()}</span>}
        </p>
        {startsAt ? (
          <h3 className={`mt-xs ${classes.time}`}>
            <time dateTime={startsAt}>{formatViewingTime(startsAt)}</time>
          </h3>
        ) : (
          <h3 className={`mt-xs ${classes.time}`}>{actions.includes('agree') ? m.viewing_choose_time() : m.viewing_waits()}</h3>
        )}
        {!isInThread && (
          <p className="mt-2xs anywhere" dir="auto">
            {property.published ? (
              <Link className="hover-line" to={paths.property(property.id)}>
                {property.title}
              </Link>
            ) : (
              property.title
            )}
          </p>
        )}
        <p className="text-sm muted anywhere">{property.place}</p>
        <p className="row wrapping gap-xs mt-xs text-sm anywhere">
          <Icon name="user-circle" size={18} />
          <bdi>{counterpart}</bdi>
          {phone && (
            <a className="link min-44 inline-row" href={phoneLink(phone)}>
              <Bdi ltr>{phone}</Bdi>
            </a>
          )}
        </p>
        {times.length > 0 && !actions.includes('agree') && (
          <ul className="mt-xs text-sm">
            {times.map((time) => (
              <li key={time}>{formatViewingTime(time)}</li>
            ))}
          </ul>
        )}
        <Actions viewing={viewing} isInThread={isInThread} />
      </div>
    </article>
  );
}

/** The buttons of a viewing: one press agrees to a time; calling it off asks first. */
function Actions({ viewing, isInThread }: { viewing: ViewingView; isInThread: boolean }) {
  const { id, actions, times, inquiryId, startsAt } = viewing;
  const utils = trpc.useUtils();
  const [dialog, setDialog] = useState<'offer' | 'cancel' | 'decline' | null>(null);
  const answer = trpc.viewing.answer.useMutation({
    onSuccess: ({ state }) => {
      setDialog(null);
      toast({
        title: VIEWING_STATE_NAMES[state](),
        message: state === 'done' || state === 'missed' ? m.viewing_thanks() : m.viewing_said_by_email(),
      });
    },
    onError: (error) => {
      const message = explainFailure(error, ['CONFLICT', 'TOO_MANY_REQUESTS', 'FORBIDDEN', 'BAD_REQUEST'], m.viewing_failed());
      toast({ title: m.property_error(), message, severity: 'bad' });
    },
    // also after a failure: the other side may have changed it
    onSettled: () => Promise.all([utils.viewing.invalidate(), utils.inquiry.invalidate()]),
  });
  const failure = answer.error
    ? explainFailure(answer.error, ['CONFLICT', 'TOO_MANY_REQUESTS', 'FORBIDDEN', 'BAD_REQUEST'], m.viewing_failed())
    : null;
  const isOver = actions.includes('done');
  return (
    <div className={`mt-sm ${classes.actions}`}>
      {isOver && <p className="semibold">{m.viewing_question()}</p>}
      {actions.includes('agree') &&
        times.map((time) => (
          <Button key={time} size="sm" disabled={answer.isPending} onClick={() => answer.mutate({ id, action: 'agree', time })}>
            <Icon name="check" />
            {formatViewingTime(time)}
          </Button>
        ))}
      {actions.includes('done') && (
        <>
          <Button size="sm" disabled={answer.isPending} onClick={() => answer.mutate({ id, action: 'done' })}>
            {m.viewing_done()}
          </Button>
          <Button variant="line" size="sm" disabled={answer.isPending} onClick={() => answer.mutate({ id, action: 'missed' })}>
            {m.viewing_missed()}
          </Button>
        </>
      )}
      {actions.includes('offer') && (
        <Button variant="line" size="sm" onClick={() => setDialog('offer')}>
          {m.viewing_offer()}
        </Button>
      )}
      {actions.includes('decline') && (
        <Button variant="quiet" size="sm" onClick={() => setDialog('decline')}>
          {m.viewing_decline()}
        </Button>
      )}
      {actions.includes('cancel') && (
        <Button variant="quiet" size="sm" onClick={() => setDialog('cancel')}>
          {startsAt ? m.viewing_cancel() : m.viewing_withdraw()}
        </Button>
      )}
      {!isInThread && (
        <ButtonLink variant="quiet" size="sm" to={paths.inquiry(inquiryId)}>
          {m.viewing_conversation()}
        </ButtonLink>
      )}
      <FailureText>{dialog === null ? failure : null}</FailureText>
      {dialog === 'offer' && (
        <OfferDialog
          failure={failure}
          isPending={answer.isPending}
          onClose={() => setDialog(null)}
          onOffer={(offered) => answer.mutate({ id, action: 'offer', times: offered })}
        />
      )}
      {(dialog === 'cancel' || dialog === 'decline') && (
        <ConfirmDialog
          opened
          onClose={() => setDialog(null)}
          title={dialog === 'decline' ? m.viewing_decline_title() : m.viewing_cancel_title()}
          confirmLabel={dialog === 'decline' ? m.viewing_decline() : m.viewing_cancel_confirm()}
          cancelLabel={m.viewing_keep()}
          isPending={answer.isPending}
          failure={failure}
          onConfirm={() => answer.mutate({ id, action: dialog })}
        >
          <p>{dialog === 'decline' ? m.viewing_decline_text() : m.viewing_cancel_text()}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}

interface OfferDialogProps {
  onOffer: (times: string[]) => void;
  onClose: () => void;
  isPending: boolean;
  failure: string | null;
}

/** Proposes up to three other times, of every half hour. */
function OfferDialog({ onOffer, onClose, isPending, failure }: OfferDialogProps) {
  const [now] = useState(() => new Date());
  const [times, setTimes] = useState<string[]>([]);
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={m.viewing_offer_title()}
      confirmLabel={m.viewing_offer_send()}
      canConfirm={times.length > 0}
      isPending={isPending}
      failure={failure}
      onConfirm={() => onOffer(times)}
    >
      <TimeGrid legend={m.viewing_when_suits()} now={now} value={times} onChange={setTimes} hasHalfHours />
    </ConfirmDialog>
  );
}

/** Placeholder of a card while the list loads. */
export const ViewingCardSkeleton = () => (
  <div className={`panel p-lg ${classes.card}`}>
    <span className={classes.picture}>
      <Skeleton height="100%" radius={0} />
    </span>
    <div className="shrink">
      <Skeleton width={110} height={26} radius="var(--radius-full)" />
      <Skeleton width="60%" height={24} style={{ marginTop: 12 }} />
      <Skeleton width="80%" height={18} style={{ marginTop: 10 }} />
      <Skeleton width="50%" height={44} style={{ marginTop: 18 }} />
    </div>
  </div>
);
