import { m } from '../../shared/messages/messages.ts';
import { paths } from '../paths.ts';

/** Breadcrumbs of the pages below /help: name and path of each parent page. */
export const helpCrumbs = () =>
  [
    [m.ui_home(), paths.home()],
    [m.layout_help(), paths.help()],
  ] as const;
