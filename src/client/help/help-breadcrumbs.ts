import { paths } from '../paths.ts';

/** Breadcrumbs of the pages below /help. */
export const HELP_CRUMBS = [
  ['Home', paths.home()],
  ['Help', paths.help()],
] as const;
