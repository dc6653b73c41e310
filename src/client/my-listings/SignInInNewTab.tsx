import { getLocale, localizedPath } from '../../shared/locale.ts';
import { m } from '../../shared/messages/messages.ts';
import { paths } from '../paths.ts';

/** Link to the sign-in, in a new tab, so that the form with its unsaved input stays open. */
export const SignInInNewTab = () => (
  <a className="link" href={localizedPath(getLocale(), paths.auth(paths.myProperties()))} target="_blank" rel="noreferrer">
    {m.my_listings_sign_in()}
  </a>
);
