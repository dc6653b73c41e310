import { useLocation } from 'react-router-dom';
import { getLocale, localizedPath } from '../../../shared/locale.ts';
import { m } from '../../../shared/messages/messages.ts';
import { keepPlace } from '../../keep-place.ts';
import { Icon } from '../../ui/icon/Icon.tsx';

/**
 * Link to the same page in the other language. A click stores the scroll position in sessionStorage, and the new page scrolls to it. The link
 * loads a new document, because each language has its own scripts.
 */
export function LanguageSwitch({ iconSize = 16 }: { iconSize?: number }) {
  const { pathname, search, hash } = useLocation();
  const otherLocale = getLocale() === 'en' ? 'ar' : 'en';
  return (
    <a href={localizedPath(otherLocale, pathname + search + hash)} lang={otherLocale} hrefLang={otherLocale} onClick={keepPlace}>
      <Icon name="language" size={iconSize} />
      {m.layout_language_name()}
    </a>
  );
}
