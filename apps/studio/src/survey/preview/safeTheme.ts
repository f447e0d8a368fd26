import { isJson, type Json } from '../operations/jsonPath';

/** The runner puts every property of a theme into its model: only these may go there. */
const THEME_KEYS = new Set([
  ...['themeName', 'colorPalette', 'isPanelless', 'backgroundImage', 'backgroundImageFit'],
  ...['backgroundImageAttachment', 'backgroundOpacity', 'header', 'headerView'],
]);

/** A copy of the theme with nothing but what a theme has, which the runner may change. */
export function safeTheme(theme: Json | null): Json | null {
  if (!theme) return null;
  const known = Object.entries(theme).filter(([name]) => THEME_KEYS.has(name));
  const variables = isJson(theme['cssVariables']) ? theme['cssVariables'] : {};
  const cssVariables = Object.fromEntries(
    Object.entries(variables).filter(
      ([name, value]) => name.startsWith('--') && typeof value === 'string',
    ),
  );
  return structuredClone({ ...Object.fromEntries(known), cssVariables });
}
