import type { CSSProperties } from 'react';
import { Link } from 'react-router-dom';
import { m } from '../../shared/messages/messages.ts';
import type { ComparedProperty } from '../../shared/property/compared.ts';
import { readableTitle } from '../../shared/property/listing-text.ts';
import { paths } from '../paths.ts';
import { Icon } from '../ui/icon/Icon.tsx';
import { Picture } from '../ui/picture/Picture.tsx';
import { Loading, repeat, Skeleton } from '../ui/Skeleton.tsx';
import classes from './CompareTable.module.css';
import type { CompareCell } from './compare-cells.ts';
import { compareRows } from './compare-rows.ts';

/** The number of homes as the CSS variable `--homes`, from which the widths of the columns are calculated. */
const columnCountStyle = (homeCount: number) => ({ '--homes': homeCount }) as CSSProperties;

const isListed = ({ status }: ComparedProperty): boolean => status === 'published';

interface CompareTableProps {
  homes: readonly ComparedProperty[];
  onlyDifferences: boolean;
  onRemove: (id: number) => void;
}

/**
 * Table with a column for each home, whose pictures and titles stay below the header while the page scrolls. On phones the name of a row is above
 * its cells, so that all homes are side by side.
 */
export function CompareTable({ homes, onlyDifferences, onRemove }: CompareTableProps) {
  const groups = compareRows(homes, onlyDifferences);
  const rowsWithNotes = groups.flatMap(({ rows }) => rows).filter(({ note }) => note);
  const caption = m.compare_caption({ count: homes.length });
  return (
    <>
      <div className={`panel relative ${classes.frame}`}>
        <table className={`full ${classes.table}`} style={columnCountStyle(homes.length)}>
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr className={classes.pictures}>
              <td />
              {homes.map((home) => (
                <td key={home.id} className={isListed(home) ? '' : classes.unlisted}>
                  <span className={`block landscape clip rounded-sm photo-in on-skeleton ${classes.picture}`}>
                    <Picture src={home.images[0]} alt="" sizes="(max-width: 63.99em) 50vw, 280px" eager />
                  </span>
                  <button
                    type="button"
                    className={`no-print center size-44 absolute pointer ${classes.remove}`}
                    onClick={() => onRemove(home.id)}
                    aria-label={m.compare_take_out({ title: readableTitle(home) })}
                  >
                    <Icon name="x" className="p-xs round" />
                  </button>
                </td>
              ))}
            </tr>
            <tr className={classes.titles}>
              <th scope="col">
                <span className="sr-only">{m.compare_feature()}</span>
              </th>
              {homes.map((home) => (
                <th key={home.id} scope="col">
                  <Title home={home} />
                </th>
              ))}
            </tr>
          </thead>
          {groups.map((group) => (
            <tbody key={group.title}>
              <tr className={classes.group}>
                <th scope="rowgroup" colSpan={homes.length + 1} className="kicker">
                  <span>{group.title}</span>
                </th>
              </tr>
              {group.rows.map((row) => (
                <tr key={row.label}>
                  <th scope="row">
                    <span>{row.label}</span>
                  </th>
                  {row.cells.map((cell, i) => (
                    <td key={homes[i]!.id} className={isListed(homes[i]!) ? '' : classes.unlisted}>
                      <Cell cell={cell} bestLabel={row.bestLabels[i]!} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          ))}
        </table>
        {groups.length === 0 && <p className={classes.noDifferences}>{m.compare_no_differences()}</p>}
      </div>
      {rowsWithNotes.map(({ label, note }) => (
        <p key={label} className="mt-sm text-sm muted">
          <b className="semibold">{label}</b> {note}
        </p>
      ))}
    </>
  );
}

/** The title of a home, which links to its page while it is listed. */
function Title({ home }: { home: ComparedProperty }) {
  const title = readableTitle(home);
  return (
    <div className={`text-md semibold ${classes.title}`}>
      {!isListed(home) && <span className="block text-xs semibold accent">{m.compare_not_listed()}</span>}
      {isListed(home) ? (
        <Link to={paths.property(home.id)} className="hover-line">
          {title}
        </Link>
      ) : (
        <span className="muted">{title}</span>
      )}
    </div>
  );
}

/** The cell of a home; `bestLabel` (`lowest`) marks the best home of the row and is empty for the others. */
function Cell({ cell: { text, note, isTick }, bestLabel }: { cell: CompareCell; bestLabel: string }) {
  if (text === null) return <span className="muted">{m.compare_not_stated()}</span>;
  if (isTick) {
    return (
      <>
        <Icon name="check" className="success" stroke={2} />
        <span className="sr-only">{text}</span>
      </>
    );
  }
  return (
    <>
      {bestLabel ? (
        <>
          <b dir="auto">{text}</b> <span className={`tag nowrap ${classes.best}`}>{bestLabel}</span>
        </>
      ) : (
        <span dir="auto">{text}</span>
      )}
      {note && <span className="block text-xs muted">{note}</span>}
    </>
  );
}

/** Placeholder with the layout of the table. */
export const CompareSkeleton = ({ columns }: { columns: number }) => (
  <Loading className={`panel relative ${classes.frame}`}>
    <div className={`grid gap-xl ${classes.skeleton}`} style={columnCountStyle(columns)}>
      {repeat(
        columns,
        <div>
          <Skeleton height="auto" style={{ aspectRatio: '3 / 2' }} />
          {['80%', '60%', '70%', '50%', '64%', '44%', '72%', '56%'].map((width) => (
            <Skeleton key={width} width={width} height={16} style={{ marginTop: 26 }} />
          ))}
        </div>,
      )}
    </div>
  </Loading>
);
