import { Link } from 'react-router-dom';
import { m } from '../../../shared/messages/messages.ts';
import { useKnownLists } from '../../add-to-list/useKnownLists.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/icon/Icon.tsx';
import { RenewOwnLink } from './RenewOwnLink.tsx';
import classes from './SavedLists.module.css';

/** Links to the shared lists that a member made, and to those that were opened in this browser. Renders nothing without any. */
export function SavedLists() {
  const { ownLists, joinedLists, error, refetch } = useKnownLists();
  if (!error && ownLists.length + joinedLists.length === 0) return null;
  return (
    <section className={`grid gap-xs mb-lg ${classes.lists}`} aria-labelledby="shared-lists">
      <h2 id="shared-lists" className={`text-md semibold ${classes.title}`}>
        {m.shortlist_your_lists()}
      </h2>
      {error ? (
        <div className="row wrapping gap-sm" role="alert">
          <p className="text-sm">{m.shortlist_your_lists_failed()}</p>
          <Button variant="line" size="sm" onClick={() => void refetch()}>
            {m.ui_try_again()}
          </Button>
        </div>
      ) : (
        <ul className="chips">
          {ownLists.map(({ id, token, name, homes, people }) => (
            <li key={id}>
              {token ? (
                <Link className="chip" to={paths.list(token)}>
                  <Icon name="users" />
                  <bdi>{name}</bdi>
                  <span className="muted">
                    {m.layout_homes({ count: homes })} · {m.shortlist_people_count({ count: people })}
                  </span>
                </Link>
              ) : (
                <RenewOwnLink id={id} name={name} />
              )}
            </li>
          ))}
          {joinedLists.map(({ token, name }) => (
            <li key={token}>
              <Link className="chip" to={paths.list(token)}>
                <Icon name="users" />
                <bdi>{name}</bdi>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
