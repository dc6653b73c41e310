import { IconMoon, IconSun } from '@tabler/icons-react';
import { setScheme, useColorScheme } from '../../color-scheme.ts';
import classes from './ColorSchemeButton.module.css';

/** Toggles light and dark. The system's scheme applies until a user chooses. */
export function ColorSchemeButton({ label = false }: { label?: boolean }) {
  const dark = useColorScheme() === 'dark';
  const Icon = dark ? IconSun : IconMoon;
  const text = dark ? 'Light colours' : 'Dark colours';
  return (
    <button
      type="button"
      className={classes.button}
      onClick={() => setScheme(dark ? 'light' : 'dark')}
      aria-label={label ? undefined : text}
      title={text}
    >
      <Icon size={label ? 20 : 16} stroke={1.6} aria-hidden="true" />
      {label && text}
    </button>
  );
}
