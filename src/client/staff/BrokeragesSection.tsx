import { Link } from 'react-router-dom';
import { formatDay, formatNumber } from '../../shared/format.ts';
import { m } from '../../shared/messages/messages.ts';
import { placeLabel } from '../../shared/property/place/place-label.ts';
import type { StaffBrokerage } from '../../shared/staff/staff-brokerages.ts';
import { paths } from '../paths.ts';
import { trpc } from '../trpc/trpc.ts';
import { Button } from '../ui/Button.tsx';
import { SearchTable, useStaffSearch } from './SearchTable.tsx';
import { SourceClaims } from './SourceClaims.tsx';
import { useStaffAction } from './useStaffAction.tsx';

/** Section of the staff pages: searches brokerages, says that a licence was compared, takes a page down or shows it again. */
export default function BrokeragesSection() {
  const search = useStaffSearch();
  const query = trpc.staff.brokerages.useQuery(search.input);
  return (
    <>
      <SearchTable
        title={m.staff_brokerages()}
        hint={m.staff_brokerages_hint()}
        search={search}
        query={query}
        columns={[
          m.staff_number(),
          m.staff_brokerage_name(),
          m.staff_brokerage_licence(),
          m.staff_brokerage_until(),
          m.staff_status(),
          m.staff_brokerage_people(),
          m.staff_agent_homes(),
          m.staff_actions(),
        ]}
        row={(brokerage) => <Row key={brokerage.id} brokerage={brokerage} onChanged={query.refetch} />}
      />
      <SourceClaims />
    </>
  );
}

/** `Licence checked on 3 Nov 2026 by omar`, not checked, ended, or that the page is down. */
function statusText({ isRemoved, licenceState, checkedAt, checkedBy }: StaffBrokerage): string {
  if (isRemoved) return m.staff_taken_down();
  if (licenceState === 'ended') return m.staff_licence_ended();
  return checkedAt ? m.staff_licence_checked_on({ date: formatDay(checkedAt), name: checkedBy ?? '—' }) : m.staff_licence_unchecked();
}

function Row({ brokerage, onChanged }: { brokerage: StaffBrokerage; onChanged: () => unknown }) {
  const { id, name, slug, emirate, tradeLicence, officeNumber, licenceUntil, licenceState, checkedAt, isRemoved } = brokerage;
  return (
    <tr>
      <td>{id}</td>
      <th scope="row" className="anywhere" dir="auto">
        {isRemoved ? (
          name
        ) : (
          <Link className="link" to={paths.brokerage(slug)} target="_blank" rel="noopener">
            {name}
          </Link>
        )}
        <p className="text-xs muted">{placeLabel(emirate)}</p>
      </th>
      <td>
        <bdi dir="ltr">{tradeLicence}</bdi>
        {officeNumber && (
          <p className="text-xs muted">
            <bdi dir="ltr">{officeNumber}</bdi>
          </p>
        )}
      </td>
      <td className="nowrap">{formatDay(licenceUntil)}</td>
      <td className={isRemoved || licenceState === 'ended' ? 'error' : undefined}>{statusText(brokerage)}</td>
      <td>{formatNumber(brokerage.people)}</td>
      <td>{formatNumber(brokerage.homes)}</td>
      <td>
        <Actions brokerage={brokerage} isChecked={checkedAt !== null} onChanged={onChanged} />
      </td>
    </tr>
  );
}

/** Buttons of a row: whether the licence was compared, and whether the page is shown. */
function Actions({ brokerage, isChecked, onChanged }: { brokerage: StaffBrokerage; isChecked: boolean; onChanged: () => unknown }) {
  const { id, tradeLicence, officeNumber, licenceUntil, isRemoved } = brokerage;
  const { dialog, onFailed } = useStaffAction();
  const check = trpc.staff.checkLicence.useMutation({
    onSuccess: onChanged,
    onError: (error, input) => onFailed(error, () => check.mutate(input)),
  });
  const show = trpc.staff.showBrokerage.useMutation({
    onSuccess: onChanged,
    onError: (error, input) => onFailed(error, () => show.mutate(input)),
  });
  const compare = () => check.mutate({ id, isChecked: !isChecked, tradeLicence, officeNumber, licenceUntil });
  return (
    <div className="flex wrapping gap-xs">
      <Button size="sm" variant="line" pending={check.isPending} onClick={compare}>
        {isChecked ? m.staff_licence_not_checked() : m.staff_licence_checked()}
      </Button>
      <Button size="sm" variant="line" pending={show.isPending} onClick={() => show.mutate({ id, isShown: isRemoved })}>
        {isRemoved ? m.staff_restore() : m.staff_take_page_down()}
      </Button>
      {dialog}
    </div>
  );
}
