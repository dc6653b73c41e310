import { paths } from '../paths.ts';

/** The way to the pages below /help. */
export const HELP_CRUMBS = [
  ['Home', paths.home()],
  ['Help', paths.help()],
] as const;
