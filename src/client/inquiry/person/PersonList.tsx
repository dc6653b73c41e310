import { keepPreviousData } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { PersonList as PersonListData, PersonListInput } from '../../../shared/inquiry/person.ts';
import { PERSON_STAGES, type PersonStage } from '../../../shared/inquiry/person-stages.ts';
import { m } from '../../../shared/messages/messages.ts';
import { downloadFile } from '../../download.ts';
import { paths } from '../../paths.ts';
import { explainFailure, trpc } from '../../trpc/trpc.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { FailureText } from '../../ui/form/error/FailureText.tsx';
import { Icon } from '../../ui/icon/Icon.tsx';
import { QueryPlaceholder } from '../../ui/page/QueryPlaceholder.tsx';
import { StateMessage } from '../../ui/page/StateMessage.tsx';
import { Loading, repeat, Skeleton } from '../../ui/Skeleton.tsx';
import chipsClasses from '../StatusChips.module.css';
import classes from './PersonList.module.css';
import { PersonListRow, PersonRowSkeleton } from './PersonListRow.tsx';
import { countText, STAGE_NAMES } from './person-labels.ts';
import { personListPath } from './person-url.ts';

/** The people who asked about the homes of a member or of their brokerage, one line a person, filtered by stage, a page at a time. */
export function PersonList({ list }: { list: PersonListInput }) {
  // fetched on every visit, because others write to it; the previous page stays visible meanwhile
  const query = trpc.person.list.useQuery(list, { staleTime: 0, placeholderData: keepPreviousData });
  if (!query.data)
    return (
      <QueryPlaceholder query={query} title={m.person_list_failed()} text={m.person_list_failed_text()} loading={<PersonListSkeleton />} />
    );
  const { items, next, counts } = query.data;
  if (PERSON_STAGES.every((stage) => counts[stage] === 0)) {
    return (
      <StateMessage
        drawing="search"
        title={m.person_none()}
        text={m.person_none_text()}
        action={<ButtonLink to={paths.createListing()}>{m.layout_advertise()}</ButtonLink>}
      />
    );
  }
  return (
    <>
      <StageChips stage={list.stage} counts={counts} />
      <PersonExport stage={list.stage} />
      {items.length === 0 ? (
        <StateMessage
          drawing="search"
          title={m.person_none_stage()}
          text={m.person_none_stage_text()}
          action={
            <ButtonLink variant="line" to={personListPath()}>
              {m.person_show_all()}
            </ButtonLink>
          }
        />
      ) : (
        <ul className={`panel clip ${classes.rows}`} aria-busy={query.isPlaceholderData || undefined}>
          {items.map((person) => (
            <PersonListRow key={person.id} person={person} />
          ))}
        </ul>
      )}
      {(next || list.after) && (
        <div className="row between wrapping gap-sm mt-lg">
          {list.after ? (
            <ButtonLink variant="line" to={personListPath({ stage: list.stage })}>
              {m.person_first()}
            </ButtonLink>
          ) : (
            <span />
          )}
          {next && (
            <ButtonLink variant="line" to={personListPath({ stage: list.stage, after: next })}>
              {m.person_next()}
            </ButtonLink>
          )}
        </div>
      )}
    </>
  );
}

/** Downloads the people of the stage, or all, as a CSV file. Agents of a brokerage have no such button. */
function PersonExport({ stage }: { stage: PersonStage | undefined }) {
  const brokerage = trpc.team.own.useQuery();
  const { mutate, isPending, error } = trpc.person.export.useMutation({
    onSuccess: ({ names, lines }) => downloadFile('people.csv', `${[names, ...lines].join('\r\n')}\r\n`, 'text/csv'),
  });
  if (brokerage.data === undefined || brokerage.data?.role === 'agent') return null;
  return (
    <p className="row wrapping gap-sm mb-md">
      <Button variant="line" size="sm" pending={isPending} onClick={() => mutate({ stage })}>
        <Icon name="download" />
        {m.person_export()}
      </Button>
      <FailureText>{error && explainFailure(error, ['TOO_MANY_REQUESTS', 'FORBIDDEN'], m.person_try_later())}</FailureText>
    </p>
  );
}

/** Links that filter the list by stage, each with its number of people. */
function StageChips({ stage: current, counts }: { stage: PersonStage | undefined; counts: PersonListData['counts'] }) {
  const total = PERSON_STAGES.reduce((sum, stage) => sum + counts[stage], 0);
  const chips = [
    { label: m.person_all(), count: total, stage: undefined },
    ...PERSON_STAGES.map((stage) => ({ label: STAGE_NAMES[stage](), count: counts[stage], stage })),
  ];
  return (
    <nav aria-label={m.person_stages()} className={`chips mb-lg ${chipsClasses.chips}`}>
      {chips.map(({ label, count, stage }) => (
        <Link
          key={label}
          className={`chip ${stage === current ? 'on' : ''}`}
          aria-current={stage === current ? 'true' : undefined}
          to={personListPath({ stage })}
        >
          {label} <span className="muted tabular">{countText(count)}</span>
        </Link>
      ))}
    </nav>
  );
}

/** Usual widths of the chips in English, in pixels. */
const SKELETON_WIDTHS_PX = [72, 82, 118, 98, 76, 77];

function PersonListSkeleton() {
  return (
    <Loading>
      <div className={`chips mb-lg ${chipsClasses.chips}`}>
        {SKELETON_WIDTHS_PX.map((width) => (
          <Skeleton key={width} width={width} height={44} radius="var(--radius-full)" />
        ))}
      </div>
      <div className={`panel clip ${classes.rows}`}>{repeat(3, <PersonRowSkeleton />)}</div>
    </Loading>
  );
}
