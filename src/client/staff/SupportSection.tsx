import { useState } from 'react';
import { Link } from 'react-router-dom';
import { formatMoment, formatNumber } from '../../shared/format.ts';
import { m } from '../../shared/messages/messages.ts';
import { findSubscriptionPlan } from '../../shared/payment/subscription.ts';
import type { StaffSupportRequest, SupportKind } from '../../shared/support/support.ts';
import { mailLink } from '../contact-links.ts';
import { paths } from '../paths.ts';
import { trpc } from '../trpc/trpc.ts';
import { Bdi } from '../ui/Bdi.tsx';
import { Button } from '../ui/Button.tsx';
import { toast } from '../ui/dialog/toast.tsx';
import { TextArea } from '../ui/form/TextFields.tsx';
import { QueryPlaceholder } from '../ui/page/QueryPlaceholder.tsx';
import { StateMessage } from '../ui/page/StateMessage.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { ChoiceChips } from './ChoiceChips.tsx';
import { Quote } from './queue/Quote.tsx';
import classes from './Sections.module.css';
import { PagingButtons } from './StaffTable.tsx';
import { ageOf } from './staff.labels.ts';
import { usePaging } from './usePaging.ts';
import { useStaffAction } from './useStaffAction.tsx';

const KIND_LABELS: Record<SupportKind, () => string> = {
  contact: m.staff_support_kind_contact,
  support: m.staff_support_kind_support,
  agent: m.staff_support_kind_agent,
  application: m.staff_support_kind_application,
  inquiry: m.staff_support_kind_inquiry,
};

/** The section of the staff pages with what people wrote to the office: what waits, in the order of plans and age, and what was answered. */
export default function SupportSection() {
  const [state, setState] = useState<'open' | 'closed'>('open');
  const paging = usePaging();
  const query = trpc.staff.support.useQuery({ state, ...paging.input });
  const page = query.data;
  return (
    <>
      <div className={classes.head}>
        <h1>{m.staff_support()}</h1>
        <ChoiceChips
          label={m.staff_status()}
          value={state}
          options={[
            { value: 'open', label: m.staff_support_open({ n: page ? formatNumber(page.open) : '…' }) },
            { value: 'closed', label: m.staff_support_closed_list() },
          ]}
          onChange={(value) => {
            setState(value);
            paging.toFirst();
          }}
        />
      </div>
      {!page && <QueryPlaceholder query={query} title={m.staff_failed()} loading={<Skeleton height={320} radius="var(--radius-md)" />} />}
      {page?.items.length === 0 && (
        <StateMessage drawing="search" title={state === 'open' ? m.staff_support_none() : m.staff_nothing_found()} />
      )}
      <ul className="grid gap-md">
        {page?.items.map((request) => (
          <li key={request.id}>
            <Request request={request} />
          </li>
        ))}
      </ul>
      <PagingButtons paging={paging} next={page?.next ?? null} />
    </>
  );
}

/** What was written by whom, and its answer or a form for it. */
function Request({ request }: { request: StaffSupportRequest }) {
  const { id, kind, planId, name, email, phone, subject, message, memberId, propertyId, createdAt, closedAt, answer } = request;
  const plan = findSubscriptionPlan(planId)?.name ?? m.staff_support_no_plan();
  return (
    <article className="panel grid gap-sm p-lg" aria-labelledby={`request-${id}`}>
      <p className="row wrapping gap-sm text-xs muted">
        <b className="ink semibold">{plan}</b>
        <span>{KIND_LABELS[kind]()}</span>
        <span>{formatMoment(createdAt)}</span>
        {closedAt === null && <span className="warning medium">{m.staff_support_waits({ age: ageOf(createdAt) })}</span>}
      </p>
      <h2 id={`request-${id}`} className="text-lg anywhere" dir="auto">
        {subject || name || email}
      </h2>
      <p className="row wrapping gap-md text-sm anywhere">
        {name && <Bdi>{name}</Bdi>}
        {email && (
          <a className="link" href={mailLink(email)}>
            {email}
          </a>
        )}
        {phone && <Bdi>{phone}</Bdi>}
        {memberId !== null && (
          <Link className="link" to={paths.staff('members', memberId)}>
            {m.staff_support_member({ id: String(memberId) })}
          </Link>
        )}
        {propertyId !== null && (
          <Link className="link" to={paths.property(propertyId)}>
            {m.staff_support_home({ id: String(propertyId) })}
          </Link>
        )}
      </p>
      <Quote text={message} />
      {closedAt === null ? <AnswerForm request={request} /> : <Closed request={request} />}
      {answer !== null && <Quote text={answer} />}
    </article>
  );
}

/** By whom and how a request was closed. */
function Closed({ request: { closedBy, closedAt, outcome } }: { request: StaffSupportRequest }) {
  const name = closedBy ?? m.staff_none();
  const texts = {
    answered: closedBy === null ? m.staff_support_answered_link() : m.staff_support_answered_by({ name }),
    elsewhere: m.staff_support_elsewhere_by({ name }),
    none: m.staff_support_none_by({ name }),
  };
  return (
    <p className="text-sm muted">
      {texts[outcome!]} · {formatMoment(closedAt!)}
    </p>
  );
}

/** The field for an answer, which is sent by email, and buttons that close the request without one. */
function AnswerForm({ request: { id, email } }: { request: StaffSupportRequest }) {
  const [answer, setAnswer] = useState('');
  const utils = trpc.useUtils();
  const { dialog, onFailed } = useStaffAction();
  // the queue counts what waits here
  const refresh = () => Promise.all([utils.staff.support.invalidate(), utils.staff.queue.invalidate()]);
  const send = trpc.staff.answerSupport.useMutation({
    onSuccess: () => {
      toast({ title: m.staff_support_sent(), message: email });
      return refresh();
    },
    onError: (error, input) => onFailed(error, () => send.mutate(input)),
  });
  const close = trpc.staff.closeSupport.useMutation({
    onSuccess: refresh,
    onError: (error, input) => onFailed(error, () => close.mutate(input)),
  });
  const isBusy = send.isPending || close.isPending;
  return (
    <form
      className="grid gap-sm"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (answer.trim()) send.mutate({ id, message: answer });
      }}
    >
      <TextArea
        label={m.staff_support_answer()}
        description={m.staff_support_answer_hint({ email })}
        rows={4}
        maxLength={5000}
        value={answer}
        onChange={(event) => setAnswer(event.currentTarget.value)}
      />
      <div className="flex wrapping gap-xs">
        <Button type="submit" size="sm" pending={send.isPending} disabled={isBusy || !answer.trim()}>
          {m.staff_support_send()}
        </Button>
        {(['elsewhere', 'none'] as const).map((outcome) => (
          <Button key={outcome} size="sm" variant="line" disabled={isBusy} onClick={() => close.mutate({ id, outcome })}>
            {outcome === 'elsewhere' ? m.staff_support_elsewhere() : m.staff_support_not_needed()}
          </Button>
        ))}
      </div>
      {dialog}
    </form>
  );
}
