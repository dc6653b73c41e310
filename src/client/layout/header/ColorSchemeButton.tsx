import { IconMoon, IconSun } from '@tabler/icons-react';
import { m } from '../../../shared/messages/messages.ts';
import { setColorSchemeSetting, useDisplayedColorScheme } from '../../theme/color-scheme.ts';
import classes from './ColorSchemeButton.module.css';

/**
 * Button that switches between light and dark colours and stores the choice in a cookie and localStorage. The system's scheme applies until
 * then. `hasLabel` shows the text beside the icon, for the menu on phones.
 */
export function ColorSchemeButton({ hasLabel = false }: { hasLabel?: boolean }) {
  const isDark = useDisplayedColorScheme() === 'dark';
  const Icon = isDark ? IconSun : IconMoon;
  const text = isDark ? m.layout_light() : m.layout_dark();
  return (
    <button
      type="button"
      className={classes.button}
      onClick={() => setColorSchemeSetting(isDark ? 'light' : 'dark')}
      aria-label={hasLabel ? undefined : text}
      title={text}
    >
      <Icon size={hasLabel ? 20 : 16} stroke={1.6} aria-hidden="true" />
      {hasLabel && text}
    </button>
  );
}
