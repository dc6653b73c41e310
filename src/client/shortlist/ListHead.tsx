import { m } from '../../shared/messages/messages.ts';
import { MAX_COMPARED } from '../../shared/shortlist/shortlist.ts';
import type { ShortlistView } from '../../shared/shortlist/shortlist-schemas.ts';
import { useHydrated } from '../hydration/ClientOnly.tsx';
import { paths } from '../paths.ts';
import { Button, ButtonAnchor, ButtonLink } from '../ui/Button.tsx';
import { Icon } from '../ui/icon/Icon.tsx';
import { mostLikedIds } from './arrange-list.ts';
import { shareList, whatsAppShare } from './share-list.ts';

/** The top of a list: its name, who takes part, and the buttons that compare its most liked homes and share it. */
export function ListHead({ token, list: { name, people, me, homes } }: { token: string; list: ShortlistView }) {
  const isHydrated = useHydrated();
  const comparedIds = mostLikedIds(homes, MAX_COMPARED);
  return (
    <div className="flex between at-end wrapping gap-lg page-head">
      <div className="shrink">
        <h1 dir="auto" className="anywhere">
          {name}
        </h1>
        <p className="mt-xs muted">
          <span className="sr-only">{m.shortlist_people()}: </span>
          {people.map((person, i) => (
            <span key={person.id}>
              {i > 0 && m.format_comma()}
              <bdi className={person.id === me ? 'semibold ink' : ''}>
                {person.id === me ? m.shortlist_you({ name: person.name }) : person.name}
              </bdi>
            </span>
          ))}
        </p>
      </div>
      <div className="no-print row wrapping gap-xs">
        {comparedIds.length > 1 && (
          <ButtonLink variant="line" size="sm" to={paths.compare(comparedIds)}>
            <Icon name="scale" />
            {m.shortlist_compare()}
          </ButtonLink>
        )}
        {isHydrated && (
          <ButtonAnchor variant="line" size="sm" href={whatsAppShare(token, name)} target="_blank" rel="noopener noreferrer">
            <Icon name="brand-whatsapp" />
            {m.shortlist_whatsapp()}
          </ButtonAnchor>
        )}
        {/* a visitor who has not joined has one primary button: to join */}
        <Button variant={me === null ? 'line' : 'fill'} size="sm" onClick={() => void shareList(token, name)}>
          <Icon name="share-2" />
          {m.shortlist_copy()}
        </Button>
      </div>
    </div>
  );
}
