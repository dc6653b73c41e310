import { Link } from 'react-router-dom';
import { formatDeadline, formatMoment } from '../../../shared/format.ts';
import type { PersonItem } from '../../../shared/inquiry/person.ts';
import { m } from '../../../shared/messages/messages.ts';
import { AgentPortrait } from '../../agent/AgentPortrait.tsx';
import { paths } from '../../paths.ts';
import { Bdi } from '../../ui/Bdi.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import row from '../InquiryRow.module.css';
import classes from './PersonList.module.css';
import { waitText, wantsText } from './person-labels.ts';
import { StageTag } from './StageTag.tsx';

/** A person in the list: what they want, their latest words, and how long they have waited. The row links to the page of the person. */
export function PersonListRow({ person }: { person: PersonItem }) {
  const { name, stage, unread, preview, waitingSince, wants, assigned, inquiries, lastAt, remindsAt } = person;
  const wanted = wantsText(wants);
  return (
    <li className={`${row.row} ${classes.row}`} data-unread={unread || undefined}>
      <AgentPortrait name={name} className={`size-44 round ${classes.face}`} />
      <div className="shrink">
        <p className={`${row.top} ${classes.top}`}>
          <StageTag stage={stage} />
          {waitingSince && <span className="semibold error nowrap">{m.person_waits({ time: waitText(waitingSince) })}</span>}
          <time className="nowrap" dateTime={lastAt}>
            {formatMoment(lastAt)}
          </time>
        </p>
        <h2 className={row.name}>
          {unread && (
            <span className={`round ${row.mark}`}>
              <span className="sr-only">{m.person_unread()}</span>
            </span>
          )}
          <Link to={paths.person(person.id)} className={`cover-link ${row.cover}`}>
            <Bdi>{name}</Bdi>
          </Link>
        </h2>
        {wanted && <p className="mt-2xs text-sm medium">{wanted}</p>}
        {preview && (
          <p className={row.preview}>
            <Bdi>{preview}</Bdi>
          </p>
        )}
        <p className="row wrapping gap-sm mt-xs text-xs muted tabular">
          <span>{m.person_inquiries({ count: inquiries })}</span>
          {remindsAt && <span>{m.person_reminds({ time: formatDeadline(remindsAt) })}</span>}
          {assigned && <span className="anywhere">{m.person_answered_by({ name: assigned.name })}</span>}
        </p>
      </div>
    </li>
  );
}

/** Placeholder of a row while the list loads. */
export const PersonRowSkeleton = () => (
  <div className={`${row.row} ${classes.row}`}>
    <Skeleton width={44} height={44} radius="50%" />
    <div className="shrink">
      <Skeleton width="30%" height={20} />
      <Skeleton width="60%" height={15} style={{ marginTop: 8 }} />
      <Skeleton width="80%" height={15} style={{ marginTop: 8 }} />
      <Skeleton width="40%" height={13} style={{ marginTop: 12 }} />
    </div>
  </div>
);
