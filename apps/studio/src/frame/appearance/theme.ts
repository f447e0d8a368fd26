import {
  createTheme,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type MantineThemeOverride,
} from '@mantine/core';
import { focusMenu } from './focusMenu';

/** The accent colour: contrast 6.6:1 on white as a filled button, 5.5:1 as text on its own tint. */
const iris: MantineColorsTuple = [
  '#eef8fb',
  '#d9eff5',
  '#b2dfea',
  '#87cddd',
  '#62bcd2',
  '#46acc8',
  '#2a98b7',
  '#0d7a99',
  '#0a6580',
  '#07495d',
];

/** Dark surfaces are tinted with the accent colour, so that fields and panels match. */
const dark: MantineColorsTuple = [
  '#dde4ea',
  '#b4bfc9',
  '#8b98a4',
  '#5f6c78',
  '#3a4650',
  '#2a333b',
  '#1c232a',
  '#14191e',
  '#0f1317',
  '#0b0e11',
];

/** Colours of states; each is always shown with an icon and text. */
export const STATE_COLORS = {
  good: 'teal',
  busy: 'iris',
  waiting: 'gray',
  warning: 'yellow',
  bad: 'red',
} as const;
export type StateTone = keyof typeof STATE_COLORS;

/** The library's yellow has too little contrast on its tint, and its grey does not fit dark mode. */
const ALERT_VARIABLES: Record<string, Record<'--alert-bg' | '--alert-color', string>> = {
  yellow: { '--alert-bg': 'var(--fovea-warning-tint)', '--alert-color': 'var(--fovea-warning)' },
  red: { '--alert-bg': 'var(--fovea-bad-tint)', '--alert-color': 'var(--fovea-bad)' },
  gray: { '--alert-bg': 'var(--fovea-waiting-tint)', '--alert-color': 'var(--fovea-waiting)' },
};

export const theme: MantineThemeOverride = createTheme({
  colors: { iris, dark },
  primaryColor: 'iris',
  primaryShade: { light: 8, dark: 7 },
  autoContrast: true,
  luminanceThreshold: 0.32,
  defaultRadius: 6,
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontFamily:
    "'Inter Variable', system-ui, -apple-system, 'Segoe UI', 'Noto Sans', 'Noto Sans Arabic', 'Noto Sans Hebrew', 'Noto Sans JP', 'Noto Sans KR', sans-serif",
  fontFamilyMonospace: "ui-monospace, 'SF Mono', Menlo, Consolas, monospace",
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  lineHeights: { xs: '1.35', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.4' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: '3px', sm: '4px', md: '6px', lg: '8px', xl: '12px' },
  shadows: {
    xs: 'none',
    sm: 'none',
    md: '0 4px 16px rgb(0 0 0 / 12%)',
    lg: '0 8px 24px rgb(0 0 0 / 16%)',
  },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '22px', lineHeight: '1.3' },
      h2: { fontSize: '16px', lineHeight: '1.4' },
      h3: { fontSize: '14px', lineHeight: '1.45' },
    },
  },
  components: {
    Alert: {
      vars: (_: unknown, { color }: { readonly color?: string }) => ({
        root: color === undefined ? {} : (ALERT_VARIABLES[color] ?? {}),
      }),
    },
    Button: { defaultProps: { size: 'sm' } },
    TextInput: { defaultProps: { size: 'sm' } },
    PasswordInput: { defaultProps: { size: 'sm' } },
    Textarea: { defaultProps: { size: 'sm' } },
    Modal: {
      defaultProps: { centered: true, radius: 8, transitionProps: { duration: 120 } },
    },
    Menu: {
      defaultProps: {
        transitionProps: { duration: 80 },
        shadow: 'md',
        // Otherwise the menu contains a focusable element that is not a menu item.
        withInitialFocusPlaceholder: false,
      },
    },
    MenuDropdown: { defaultProps: { ref: focusMenu } },
    Tooltip: { defaultProps: { openDelay: 300, transitionProps: { duration: 80 } } },
  },
});

/**
 * Sizes and colours for which the component library has no variable. The two chart series differ in
 * lightness and on the blue-yellow axis, so that colour-blind readers can tell them apart.
 */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {
    '--fovea-nav-width': '200px',
    '--fovea-side-width': '350px',
    '--fovea-row-height': '40px',
    '--fovea-page-width': '1180px',
    '--fovea-motion': '120ms',
  },
  light: {
    '--mantine-color-body': '#ffffff',
    '--mantine-color-text': '#16202a',
    '--mantine-color-dimmed': '#566270',
    '--mantine-color-placeholder': '#66717e',
    '--mantine-color-error': '#b42323',
    '--mantine-color-anchor': '#0a6580',
    '--mantine-color-default-border': '#c9d0d7',
    '--mantine-color-disabled-color': '#6b7682',
    '--fovea-canvas': '#f6f8f9',
    '--fovea-surface': '#ffffff',
    '--fovea-hairline': '#e1e6ea',
    '--fovea-hover': '#eef2f4',
    '--fovea-chosen': '#e4f2f6',
    '--fovea-good': '#0a6b4f',
    '--fovea-good-tint': '#e3f5ee',
    '--fovea-busy': '#0a6580',
    '--fovea-busy-tint': '#e4f2f6',
    '--fovea-waiting': '#4a5561',
    '--fovea-waiting-tint': '#edf0f2',
    '--fovea-warning': '#7a4b00',
    '--fovea-warning-tint': '#fdf1d8',
    '--fovea-bad': '#b42323',
    '--fovea-bad-tint': '#fdeaea',
    '--fovea-series-one': '#0a6580',
    '--fovea-series-two': '#b8540c',
  },
  dark: {
    '--mantine-color-body': '#14191e',
    '--mantine-color-text': '#dde4ea',
    '--mantine-color-dimmed': '#9aa7b3',
    '--mantine-color-placeholder': '#8b98a4',
    '--mantine-color-error': '#ff9a94',
    '--mantine-color-anchor': '#62bcd2',
    '--mantine-color-default': '#1c232a',
    '--mantine-color-default-hover': '#252e36',
    '--mantine-color-default-border': '#3a4650',
    '--mantine-color-disabled-color': '#8a96a1',
    '--fovea-canvas': '#0f1317',
    '--fovea-surface': '#171d22',
    '--fovea-hairline': '#2a333b',
    '--fovea-hover': '#222a31',
    '--fovea-chosen': '#16323c',
    '--fovea-good': '#63d3ac',
    '--fovea-good-tint': '#12322a',
    '--fovea-busy': '#7fcde0',
    '--fovea-busy-tint': '#16323c',
    '--fovea-waiting': '#b4bfc9',
    '--fovea-waiting-tint': '#262e35',
    '--fovea-warning': '#f2c46b',
    '--fovea-warning-tint': '#38290e',
    '--fovea-bad': '#ff9a94',
    '--fovea-bad-tint': '#3a1c1d',
    '--fovea-series-one': '#62bcd2',
    '--fovea-series-two': '#f0a35e',
  },
});
