import { IconLanguage } from '@tabler/icons-react';
import { useLocation } from 'react-router-dom';
import { getLocale, localizedPath } from '../../../shared/locale.ts';
import { m } from '../../../shared/messages/messages.ts';
import { keepPlace } from '../../keep-place.ts';

/** The same page and query in the other language. A plain link, because each language has scripts of its own. */
export function LanguageSwitch({ iconSize = 16 }: { iconSize?: number }) {
  const { pathname, search, hash } = useLocation();
  const other = getLocale() === 'en' ? 'ar' : 'en';
  return (
    <a href={localizedPath(other, pathname + search + hash)} lang={other} hrefLang={other} onClick={keepPlace}>
      <IconLanguage size={iconSize} stroke={1.6} aria-hidden="true" />
      {m.layout_language_name()}
    </a>
  );
}
