import { type FormEvent, useContext, useState } from 'react';
import { formatDay, formatMoment } from '../../shared/format.ts';
import { m } from '../../shared/messages/messages.ts';
import { type BlockDays, type DecisionReason, decisionReasonText } from '../../shared/moderation/moderation.ts';
import { findSubscriptionPlan } from '../../shared/payment/subscription.ts';
import { PROPERTY_STATUSES } from '../../shared/property/property.ts';
import type { MemberView } from '../../shared/staff/member.ts';
import { useStepUp } from '../account/security/useStepUp.tsx';
import { listingStatusLabel } from '../my-listings/listing.labels.ts';
import { trpc } from '../trpc/trpc.ts';
import { Button } from '../ui/Button.tsx';
import { toast } from '../ui/dialog/toast.tsx';
import { FailureText } from '../ui/form/error/FailureText.tsx';
import { QueryPlaceholder } from '../ui/page/QueryPlaceholder.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { BlockDaysField, EndPlanField, NoteField, ReasonField } from './DecisionFields.tsx';
import { FormerDecision } from './queue/Evidence.tsx';
import classes from './Sections.module.css';
import { StaffLockContext } from './staff-lock.ts';
import { useStaffAction } from './useStaffAction.tsx';

/**
 * One member, as staff see them: facts, former decisions, and what staff can do. The email address is shortened until staff reveal it,
 * which the audit log records.
 */
export function MemberDetail({ id }: { id: number }) {
  const query = trpc.staff.member.useQuery({ id });
  if (!query.data) {
    return <QueryPlaceholder query={query} level={1} title={query.error?.message ?? ''} loading={<Skeleton height={420} />} />;
  }
  const member = query.data;
  return (
    <>
      <div className={classes.head}>
        <h1 className="anywhere" dir="auto">
          {member.username}
        </h1>
        {member.block && (
          // data-broken: in the colours of an error
          <p className={classes.state} data-broken="">
            {member.block.until ? m.staff_blocked_until({ date: formatMoment(member.block.until) }) : m.staff_blocked_for_good()}
          </p>
        )}
      </div>
      <Facts member={member} />
      <div className={`grid two-columns gap-lg at-start pt-lg ${classes.tables}`}>
        <section className="panel grid gap-sm">
          <h2 className="text-lg">{m.staff_actions()}</h2>
          <Actions member={member} />
        </section>
        <section className="panel grid gap-sm">
          <h2 className="text-lg">{m.staff_former_decisions()}</h2>
          {member.decisions.length === 0 && <p className="muted">{m.staff_none()}</p>}
          {member.decisions.map((decision) => (
            <div key={decision.at}>
              <p className="text-xs muted" dir="auto">
                {decision.title}
              </p>
              <FormerDecision decision={decision} />
            </div>
          ))}
        </section>
      </div>
    </>
  );
}

/** Tiles with what is known about the account; `plan` is the paid subscription. */
function Facts({ member }: { member: MemberView }) {
  const listings = PROPERTY_STATUSES.filter((status) => member.listings[status]).map(
    (status) => `${listingStatusLabel(status)}: ${member.listings[status]}`,
  );
  const facts = [
    [m.staff_created(), formatDay(member.since)],
    [m.ui_email(), member.email],
    [m.staff_status(), member.emailConfirmed ? m.staff_confirmed() : m.staff_unconfirmed()],
    [m.staff_second_factor(), member.hasSecondFactor ? m.staff_yes() : m.staff_no()],
    [m.staff_listings(), listings.join(' · ') || m.staff_none()],
    [m.staff_plan(), member.plan === null ? m.staff_none() : (findSubscriptionPlan(member.plan)?.name ?? member.plan)],
    [m.staff_devices(), String(member.devices)],
    [m.staff_bounced(), String(member.bouncedEmails)],
  ] as const;
  return (
    <dl className={`grid four-columns gap-md ${classes.tiles} ${classes.textTiles}`}>
      {facts.map(([label, value]) => (
        <div key={label} className="panel shrink p-md">
          <dt className="text-xs muted">{label}</dt>
          <dd className="anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The button that reveals the email address and phone of the member, or these. The cache forgets them when this is removed. */
function Contact({ id }: { id: number }) {
  const { dialog, onFailed } = useStaffAction();
  const reveal = trpc.staff.revealMember.useMutation({ gcTime: 0, onError: (error) => onFailed(error, () => reveal.mutate({ id })) });
  return (
    <>
      {reveal.data ? (
        <p className="text-md semibold anywhere">
          {reveal.data.email} {reveal.data.phone}
        </p>
      ) : (
        <Button variant="line" size="sm" pending={reveal.isPending} onClick={() => reveal.mutate({ id })}>
          {m.staff_reveal()}
        </Button>
      )}
      {dialog}
    </>
  );
}

/** Buttons that reveal the contact, end all sessions of the member, and block or unblock them. */
function Actions({ member: { id, block, plan } }: { member: MemberView }) {
  const utils = trpc.useUtils();
  const { dialog, onFailed } = useStaffAction();
  const isLocked = useContext(StaffLockContext);
  const refresh = () => utils.staff.member.invalidate({ id });
  const endSessions = trpc.staff.endMemberSessions.useMutation({
    onSuccess: ({ ended }) => {
      toast({ title: m.staff_sessions_ended(), message: String(ended) });
      return refresh();
    },
    onError: (error) => onFailed(error, () => endSessions.mutate({ id })),
  });
  const unblock = trpc.staff.unblockMember.useMutation({
    onSuccess: refresh,
    onError: (error) => onFailed(error, () => unblock.mutate({ id })),
  });
  return (
    <>
      {!isLocked && <Contact id={id} />}
      <Button variant="line" size="sm" pending={endSessions.isPending} onClick={() => endSessions.mutate({ id })}>
        {m.staff_end_sessions()}
      </Button>
      {block ? (
        <>
          <p className="text-sm">{block.reason === 'other' ? block.note : decisionReasonText(block.reason)}</p>
          <Button size="sm" pending={unblock.isPending} onClick={() => unblock.mutate({ id })}>
            {m.staff_unblock()}
          </Button>
        </>
      ) : (
        <BlockForm id={id} hasPlan={plan !== null} onBlocked={refresh} />
      )}
      {dialog}
    </>
  );
}

/**
 * Form that blocks the member for a reason and a number of days or for ever, which ends their sessions, hides their listings and emails
 * them. It can end their paid plan too, which refunds the rest of its month.
 */
function BlockForm({ id, hasPlan, onBlocked }: { id: number; hasPlan: boolean; onBlocked: () => unknown }) {
  const [reason, setReason] = useState<DecisionReason | ''>('');
  const [days, setDays] = useState<BlockDays>(7);
  const [note, setNote] = useState('');
  const [endsPlan, setEndsPlan] = useState(false);
  const stepUp = useStepUp();
  const block = trpc.staff.blockMember.useMutation({
    onSuccess: onBlocked,
    onError: (error) => stepUp.onRefused(error, submit),
  });
  /** Without an event it repeats the request, after the member of staff has confirmed their identity. */
  const submit = (event?: FormEvent) => {
    if (event) event.preventDefault();
    if (reason) block.mutate({ id, days, reason, ...(note ? { note } : {}), endPlan: endsPlan });
  };
  return (
    <form className="grid gap-sm line-above pt-lg" noValidate onSubmit={submit}>
      <h3>{m.staff_decision_block()}</h3>
      <ReasonField value={reason} onChange={setReason} />
      <BlockDaysField value={days} onChange={setDays} />
      <NoteField value={note} onChange={setNote} />
      {hasPlan && <EndPlanField value={endsPlan} onChange={setEndsPlan} />}
      <FailureText>{stepUp.failureText(block.error)}</FailureText>
      <Button type="submit" pending={block.isPending} disabled={reason === ''}>
        {m.staff_decision_block()}
      </Button>
      {stepUp.dialog}
    </form>
  );
}
