import { DirectionProvider, type MantineColorSchemeManager, MantineProvider } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { directionOf, getLocale } from '../../../shared/locale.ts';
import { getColorSchemeSetting, subscribeToColorScheme } from '../../theme/color-scheme.ts';
import { cssVariables, theme } from '../../theme/theme.ts';
import '@mantine/core/styles/default-css-variables.css';
import '@mantine/core/styles/global.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/VisuallyHidden.layer.css';

/** Gives Mantine the colour scheme of the site (color-scheme.ts); Mantine components cannot change it. */
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
 * Mantine provider, which keeps Mantine out of the initial bundle. `routes.tsx` puts it around pages; parts of pages `withoutMantine` that load later, such as
 * dialogs and forms, bring their own.
 */
export function MantineBoundary({ children }: { children: ReactNode }) {
  const [schemeManager] = useState(createSchemeManager);
  return (
    <DirectionProvider initialDirection={directionOf(getLocale())} detectDirection={false}>
      <MantineProvider
        theme={theme}
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
