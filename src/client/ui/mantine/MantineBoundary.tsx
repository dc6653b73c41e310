import { type MantineColorSchemeManager, MantineProvider } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { getColorScheme, onScheme } from '../../color-scheme.ts';
import { cssVariables, theme } from '../../theme.ts';
import '@mantine/core/styles/default-css-variables.css';
import '@mantine/core/styles/global.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/VisuallyHidden.layer.css';

/** Follows the scheme of the site; nothing of Mantine's chooses one. */
function followScheme(): MantineColorSchemeManager {
  let stop = () => {};
  return {
    get: getColorScheme,
    set: () => {},
    subscribe: (onUpdate) => {
      stop = onScheme(() => onUpdate(getColorScheme()));
    },
    unsubscribe: () => stop(),
    clear: () => {},
  };
}

/** The room in which Mantine's pieces work: a page or a dialog that uses one stands in it, all others come without its weight. */
export function MantineBoundary({ children }: { children: ReactNode }) {
  const [schemeManager] = useState(followScheme);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={schemeManager}
      defaultColorScheme="auto"
      withGlobalClasses={false}
    >
      {children}
    </MantineProvider>
  );
}
