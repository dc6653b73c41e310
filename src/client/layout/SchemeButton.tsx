import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { useHydrated } from '../ui/ClientOnly.tsx';
import classes from './SchemeButton.module.css';

/** Light or dark; the system's wish until somebody chooses. */
export function SchemeButton({ label = false }: { label?: boolean }) {
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: true });
  const dark = useHydrated() && scheme === 'dark';
  const Icon = dark ? IconSun : IconMoon;
  const text = dark ? 'Light colours' : 'Dark colours';
  return (
    <button
      type="button"
      className={classes.button}
      onClick={() => setColorScheme(dark ? 'light' : 'dark')}
      aria-label={label ? undefined : text}
      title={text}
    >
      <Icon size={label ? 20 : 16} stroke={1.6} aria-hidden="true" />
      {label && text}
    </button>
  );
}
