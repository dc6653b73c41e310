import { m } from '../../shared/messages/messages.ts';
import { paths } from '../paths.ts';

/** Breadcrumbs that all pages below /help begin with: name and path of each parent page, in the language of the page. */
export const helpCrumbs = () =>
  [
    [m.ui_home(), paths.home()],
    [m.layout_help(), paths.help()],
  ] as const;
