import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { m } from '../../shared/messages/messages.ts';
import { MAX_COMPARED } from '../../shared/shortlist/shortlist.ts';
import { paths } from '../paths.ts';
import { comparedHomes } from '../property-card/compared-homes.ts';
import { trpc } from '../trpc/trpc.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Choice } from '../ui/form/Choice.tsx';
import { Icon } from '../ui/icon/Icon.tsx';
import { PageMetadata } from '../ui/page/PageMetadata.tsx';
import { QueryPlaceholder } from '../ui/page/QueryPlaceholder.tsx';
import { StateMessage } from '../ui/page/StateMessage.tsx';
import classes from './ComparePage.module.css';
import { CompareSkeleton, CompareTable } from './CompareTable.tsx';
import { readComparison } from './compare.queries.ts';

/** The page `/compare`: up to four homes side by side. The URL has the ids of the homes, and whether only differences are shown. */
export function ComparePage() {
  const [query] = useSearchParams();
  const { ids, onlyDifferences } = readComparison(query);
  return (
    <div className={`wrap ${classes.page}`}>
      <PageMetadata title={m.compare_page_title()} description={m.compare_description()} canonical={paths.compare([])} noindex />
      {ids.length === 0 ? (
        <>
          <h1 className={`pt-xl ${classes.heading}`}>{m.compare_page_title()}</h1>
          <StateMessage
            drawing="search"
            title={m.compare_empty()}
            text={m.compare_empty_text()}
            action={<ButtonLink to={paths.properties()}>{m.compare_find()}</ButtonLink>}
          />
        </>
      ) : (
        <Comparison ids={ids} onlyDifferences={onlyDifferences} />
      )}
    </div>
  );
}

interface ComparisonProps {
  ids: number[];
  onlyDifferences: boolean;
}

/** A comparison of at least one home, or its loading and error states. */
function Comparison({ ids, onlyDifferences }: ComparisonProps) {
  const navigate = useNavigate();
  // The checkbox changes at once, the URL a moment later. When the URL changes to another value than `urlValue`, the checkbox follows the URL.
  const [checkbox, setCheckbox] = useState({ urlValue: onlyDifferences, isTicked: onlyDifferences });
  if (checkbox.urlValue !== onlyDifferences) setCheckbox({ urlValue: onlyDifferences, isTicked: onlyDifferences });
  const homes = trpc.property.compare.useQuery({ ids }, { placeholderData: keepPreviousData });
  const listedHomes = homes.data?.filter(({ id }) => ids.includes(id)) ?? [];
  const goneCount = homes.data && !homes.isPlaceholderData ? ids.length - listedHomes.length : 0;
  const replaceUrl = (nextIds: readonly number[], nextOnlyDifferences = onlyDifferences) =>
    navigate(paths.compare(nextIds, nextOnlyDifferences ? '&differences=1' : ''), { replace: true });
  const removeHome = (id: number) => {
    // also from the homes in localStorage; the other homes of a link that was opened are not added there
    comparedHomes.set(comparedHomes.ids().filter((other) => other !== id));
    void replaceUrl(ids.filter((other) => other !== id));
  };
  return (
    <>
      <div className={`flex between at-end wrapping gap-md page-head ${classes.head}`}>
        <h1 className={`pt-xl ${classes.heading}`}>{m.compare_page_title()}</h1>
        <div className={`no-print row wrapping gap-sm ${classes.tools}`}>
          <Choice
            checked={checkbox.isTicked}
            onChange={(event) => {
              setCheckbox({ urlValue: onlyDifferences, isTicked: event.currentTarget.checked });
              void replaceUrl(ids, event.currentTarget.checked);
            }}
          >
            {m.compare_differences()}
          </Choice>
          <Button variant="line" size="sm" onClick={() => window.print()}>
            <Icon name="printer" />
            {m.compare_print()}
          </Button>
          {ids.length < MAX_COMPARED && (
            <ButtonLink variant="line" size="sm" to={paths.properties()}>
              {m.compare_find()}
            </ButtonLink>
          )}
        </div>
      </div>
      <div role="status">
        {goneCount > 0 && <p className="text-sm semibold mb-md">{m.compare_gone({ count: goneCount })}</p>}
        {listedHomes.length === 1 && <p className="text-sm semibold mb-md">{m.compare_one()}</p>}
      </div>
      {!homes.data ? (
        <QueryPlaceholder
          query={homes}
          title={m.compare_failed()}
          text={m.compare_failed_text()}
          loading={<CompareSkeleton columns={ids.length} />}
        />
      ) : listedHomes.length === 0 ? (
        <StateMessage
          drawing="search"
          title={m.compare_empty()}
          text={m.compare_empty_text()}
          action={<ButtonLink to={paths.properties()}>{m.compare_find()}</ButtonLink>}
        />
      ) : (
        <CompareTable homes={listedHomes} onlyDifferences={onlyDifferences} onRemove={removeHome} />
      )}
    </>
  );
}
