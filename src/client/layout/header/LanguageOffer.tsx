import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { directionOf, getLocale, localizedPath } from '../../../shared/locale.ts';
import { m } from '../../../shared/messages/messages.ts';
import { writeStorage } from '../../device/storage.ts';
import { Icon } from '../../ui/icon/Icon.tsx';
import classes from './LanguageOffer.module.css';
import { OFFERED_KEY } from './language-offer.ts';

/**
 * Box at the lower edge of the window that offers the same page in the other language. It covers the page, so that nothing moves. Opening the
 * link or closing the box is stored in localStorage, so that the offer does not appear again.
 */
export function LanguageOffer() {
  const { pathname, search } = useLocation();
  const [isOpen, setOpen] = useState(true);
  const otherLocale = getLocale() === 'en' ? 'ar' : 'en';
  const markAsOffered = () => writeStorage(OFFERED_KEY, 'yes');
  if (!isOpen) return null;
  return (
    <aside
      className={`row gap-sm lifted text-sm fit mx-auto p-xs-md outlined rounded-md ${classes.offer}`}
      lang={otherLocale}
      dir={directionOf(otherLocale)}
      aria-label={m.layout_language_offer()}
    >
      <p>{m.layout_language_offer()}</p>
      <a
        className="inline-row semibold accent"
        href={localizedPath(otherLocale, pathname + search)}
        hrefLang={otherLocale}
        onClick={markAsOffered}
      >
        {m.layout_language_open()}
      </a>
      <button
        type="button"
        className="size-44 center"
        aria-label={m.layout_language_dismiss()}
        onClick={() => {
          markAsOffered();
          setOpen(false);
        }}
      >
        <Icon name="x" />
      </button>
    </aside>
  );
}
