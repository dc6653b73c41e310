// Mantine's theme: the design tokens of tokens.css as Mantine needs them.
import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';

// Mantine needs ten shades of each colour, from light to dark. These are our brand red and the warm grey of lines and texts.
const brand: MantineColorsTuple = [
  '#f7e9e6',
  '#efd3cd',
  '#e6c6c0',
  '#d08f88',
  '#c0605a',
  '#b03a36',
  '#a31621',
  '#8b0000',
  '#730000',
  '#5c0000',
];
const stone: MantineColorsTuple = [
  '#fbf8f4',
  '#f4eee6',
  '#efe7dd',
  '#e9e1d8',
  '#d8cdc1',
  '#a79c93',
  '#9a8f86',
  '#73685f',
  '#6b615a',
  '#221d1a',
];

/** The options of Mantine that our pages change. */
export const theme = createTheme({
  colors: { brand, stone },
  primaryColor: 'brand',
  primaryShade: { light: 7, dark: 6 },
  fontFamily: 'var(--font-body)',
  headings: { fontFamily: 'var(--font-head)', fontWeight: '500' },
  defaultRadius: 'var(--radius-sm)',
  focusRing: 'auto',
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    // A dropdown whose target leaves the viewport during a rerender would stay open and hidden.
    Popover: { defaultProps: { hideDetached: false } },
  },
});

/** Mantine's CSS variables set to our design tokens. */
const mantineVariables = {
  '--mantine-color-body': 'var(--page-bg)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-2)',
  '--mantine-color-placeholder': 'var(--ink-3)',
  '--mantine-color-error': 'var(--error)',
  '--mantine-color-anchor': 'var(--brand-text)',
  '--mantine-color-default': 'var(--card)',
  '--mantine-color-default-border': 'var(--line-field)',
  '--mantine-color-default-hover': 'var(--band-bg)',
  '--mantine-color-default-color': 'var(--ink)',
};

/** The same variables in both schemes: our tokens change with the scheme. */
export const cssVariables: CSSVariablesResolver = () => ({ variables: {}, light: mantineVariables, dark: mantineVariables });
