import { Link } from 'react-router-dom';
import { m } from '../../shared/messages/messages.ts';
import { paths } from '../paths.ts';
import type { LastResults } from '../property-card/last-results.ts';
import { Icon } from '../ui/icon/Icon.tsx';
import classes from './ResultsNav.module.css';

/** Links from the page of a home back to its list, and to the previous and next home there. */
export default function ResultsLinks({ id, results }: { id: number; results: LastResults }) {
  const position = results.ids.indexOf(id);
  // undefined before the first and after the last home
  const neighbours = [
    [results.ids[position - 1], m.property_previous_home(), 'chevron-left'],
    [results.ids[position + 1], m.property_next_home(), 'chevron-right'],
  ] as const;
  return (
    <nav className={`row nowrap ${classes.nav}`} aria-label={m.property_results()}>
      <Link to={results.path} className={`inline-row gap-xs min-44 px-sm text-sm semibold ink hover-accent ${classes.back}`}>
        <Icon name="arrow-left" />
        {m.property_results()}
      </Link>
      {neighbours.map(
        ([neighbourId, label, icon]) =>
          neighbourId !== undefined && (
            <Link key={label} to={paths.property(neighbourId)} className="center size-44 ink hover-accent" aria-label={label}>
              <Icon name={icon} />
            </Link>
          ),
      )}
    </nav>
  );
}
