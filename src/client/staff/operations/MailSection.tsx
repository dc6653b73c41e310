import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { formatMoment, formatNumber } from '../../../shared/format.ts';
import { m } from '../../../shared/messages/messages.ts';
import { EMAIL_DAYS, type EmailDays, type EmailsPage, type TroubledEmailView } from '../../../shared/staff/operations.ts';
import { paths } from '../../paths.ts';
import { trpc } from '../../trpc/trpc.ts';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/dialog/toast.tsx';
import { QueryPlaceholder } from '../../ui/page/QueryPlaceholder.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ChoiceChips } from '../ChoiceChips.tsx';
import classes from '../Sections.module.css';
import { PagedTable, StaffTable } from '../StaffTable.tsx';
import { EMAIL_STATUS_LABELS } from '../staff.labels.ts';
import { usePaging } from '../usePaging.ts';
import { useStaffAction } from '../useStaffAction.tsx';
import { formatSeconds } from './duration.ts';
import { EmailPreview } from './EmailPreview.tsx';
import { Tiles } from './Tiles.tsx';

const STATUS_ENTRIES = Object.entries(EMAIL_STATUS_LABELS);
/** The age of the oldest unsent email is marked as bad when it has been due for longer than 10 minutes. */
const LATE_SECONDS = 600;

/** The section of the staff pages about outgoing email. `/staff/mail/:kind` shows sample emails of that kind instead of the overview. */
export default function MailSection() {
  const { id: kind } = useParams();
  return kind === undefined ? <EmailOverview /> : <EmailPreview key={kind} kind={kind} />;
}

/** The backlog, the emails that need a decision of staff, and how many emails of each kind were sent. Never shows the text of an email to a user. */
function EmailOverview() {
  const paging = usePaging();
  const [days, setDays] = useState<EmailDays>(1);
  // the former page stays visible while the next one loads
  const query = trpc.staff.emails.useQuery({ ...paging.input, days }, { placeholderData: (former) => former });
  if (query.isError || !query.data)
    return <QueryPlaceholder query={query} title={m.staff_mail_failed()} loading={<Skeleton height={320} />} />;
  const { waiting, oldestSeconds, items, byKind } = query.data;
  return (
    <>
      <div className={classes.head}>
        <h1>{m.staff_mail()}</h1>
      </div>
      <Tiles
        figures={[
          [m.staff_mail_backlog(), formatNumber(waiting)],
          [m.staff_mail_oldest(), formatSeconds(oldestSeconds), (oldestSeconds ?? 0) > LATE_SECONDS],
        ]}
      />
      <h2 className={classes.title}>{m.staff_mail_trouble()}</h2>
      {items.length === 0 && paging.isFirst ? (
        <p className="panel p-lg muted">{m.staff_mail_trouble_none()}</p>
      ) : (
        <>
          <p className={classes.lead}>{m.staff_mail_trouble_text()}</p>
          <PagedTable
            label={m.staff_mail_trouble()}
            columns={[
              m.staff_number(),
              m.staff_time(),
              m.staff_mail_kind(),
              m.staff_mail_address(),
              m.staff_status(),
              m.staff_jobs_error(),
              m.staff_actions(),
            ]}
            query={query}
            row={(email) => <TroubledRow key={email.id} email={email} />}
            paging={paging}
          />
        </>
      )}
      <div className={classes.head}>
        <h2 className={classes.title}>{m.staff_mail_by_kind()}</h2>
        <ChoiceChips
          label={m.staff_period()}
          value={days}
          options={EMAIL_DAYS.map((count) => ({ value: count, label: m.staff_days({ count }) }))}
          onChange={setDays}
        />
      </div>
      <p className={classes.lead}>{m.staff_mail_by_kind_text()}</p>
      <StaffTable
        label={m.staff_mail_by_kind()}
        columns={[m.staff_mail_kind(), ...STATUS_ENTRIES.map(([, label]) => label())]}
        items={byKind}
        row={(outcomesOfKind) => <KindRow key={outcomesOfKind.kind} {...outcomesOfKind} />}
      />
    </>
  );
}

/** A kind of email, with a link to its samples, and how many emails of the chosen days have each status. */
const KindRow = ({ kind, hasSample, outcomes }: EmailsPage['byKind'][number]) => (
  <tr>
    <th scope="row">
      {hasSample ? (
        <Link className="link" to={paths.staff('mail', kind)} dir="ltr">
          {kind}
        </Link>
      ) : (
        <bdi>{kind}</bdi>
      )}
    </th>
    {STATUS_ENTRIES.map(([status]) => (
      <td key={status}>{formatNumber(outcomes[status] ?? 0)}</td>
    ))}
  </tr>
);

/** An email that was refused, is late or may not have been sent. Staff can send it again while its text is stored. */
function TroubledRow({ email }: { email: TroubledEmailView }) {
  const utils = trpc.useUtils();
  const { dialog, onFailed } = useStaffAction();
  const resend = trpc.staff.resendEmail.useMutation({
    onSuccess: () => {
      toast({ title: m.staff_mail_resent(), message: email.kind });
      return utils.staff.emails.invalidate();
    },
    onError: (error) => onFailed(error, () => resend.mutate({ id: email.id })),
  });
  return (
    <tr>
      <td>{email.id}</td>
      <td className="nowrap">{formatMoment(email.createdAt)}</td>
      <td className="nowrap" dir="ltr">
        {email.kind}
      </td>
      <td className="anywhere" dir="ltr">
        {email.address}
      </td>
      <td className="nowrap">{EMAIL_STATUS_LABELS[email.status]()}</td>
      <td className={classes.facts} dir="ltr">
        {email.error}
      </td>
      <td>
        {email.canResend && (
          <Button size="sm" variant="line" pending={resend.isPending} onClick={() => resend.mutate({ id: email.id })}>
            {m.staff_mail_resend()}
          </Button>
        )}
        {dialog}
      </td>
    </tr>
  );
}
