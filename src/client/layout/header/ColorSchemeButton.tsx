import { m } from '../../../shared/messages/messages.ts';
import { setColorSchemeSetting, useDisplayedColorScheme } from '../../theme/color-scheme.ts';
import { Icon } from '../../ui/icon/Icon.tsx';
import classes from './ColorSchemeButton.module.css';

/**
 * Button that switches between light and dark colours and stores the choice in a cookie and localStorage. The system's scheme applies until
 * then. `hasLabel` shows the text beside the icon, for the menu on phones.
 */
export function ColorSchemeButton({ hasLabel = false }: { hasLabel?: boolean }) {
  const isDark = useDisplayedColorScheme() === 'dark';
  const icon = isDark ? 'sun' : 'moon';
  const text = isDark ? m.layout_light() : m.layout_dark();
  return (
    <button
      type="button"
      className={classes.button}
      onClick={() => setColorSchemeSetting(isDark ? 'light' : 'dark')}
      aria-label={hasLabel ? undefined : text}
      title={text}
    >
      <Icon name={icon} size={hasLabel ? 20 : 16} />
      {hasLabel && text}
    </button>
  );
}
