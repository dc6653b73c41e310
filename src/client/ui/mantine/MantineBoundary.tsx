import { createTheme, DirectionProvider, type MantineColorSchemeManager, MantineProvider, mergeThemeOverrides } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { directionOf, getLocale } from '../../../shared/locale.ts';
import { getColorSchemeSetting, subscribeToColorScheme } from '../../theme/color-scheme.ts';
import { cssVariables, theme } from '../../theme/theme.ts';
import { Icon } from '../icon/Icon.tsx';
import '@mantine/core/styles/default-css-variables.css';
import '@mantine/core/styles/global.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/VisuallyHidden.layer.css';

/** The theme, with one chevron in every select, as our own have. */
const themeWithIcons = mergeThemeOverrides(
  theme,
  createTheme({ components: { NativeSelect: { defaultProps: { rightSection: <Icon name="chevron-down" stroke={1.6} /> } } } }),
);

/** Gives Mantine the colour scheme that the visitor chose for the site (color-scheme.ts). Mantine cannot change or store it. */
function createSchemeManager(): MantineColorSchemeManager {
  let unsubscribe = () => {};
  return {
    get: getColorSchemeSetting,
    set: () => {},
    subscribe: (onUpdate) => {
      unsubscribe = subscribeToColorScheme(() => onUpdate(getColorSchemeSetting()));
    },
    unsubscribe: () => unsubscribe(),
    clear: () => {},
  };
}

/**
 * Provides Mantine's theme, colour scheme and text direction to the components inside. `routes.tsx` loads it only for pages that use Mantine, to keep
 * Mantine out of the initial bundle. On other pages (`withoutMantine`), dialogs and forms that load later render their own boundary.
 */
export function MantineBoundary({ children }: { children: ReactNode }) {
  const [schemeManager] = useState(createSchemeManager);
  return (
    <DirectionProvider initialDirection={directionOf(getLocale())} detectDirection={false}>
      <MantineProvider
        theme={themeWithIcons}
        cssVariablesResolver={cssVariables}
        colorSchemeManager={schemeManager}
        defaultColorScheme="auto"
        withGlobalClasses={false}
      >
        {children}
      </MantineProvider>
    </DirectionProvider>
  );
}
