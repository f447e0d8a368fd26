import { isJson, type Json } from '../operations/jsonPath';

/** The survey runner copies every property of a theme into its model, so only these are allowed. */
const THEME_KEYS = new Set([
  ...['themeName', 'colorPalette', 'isPanelless', 'backgroundImage', 'backgroundImageFit'],
  ...['backgroundImageAttachment', 'backgroundOpacity', 'header', 'headerView'],
]);

/** A copy of the theme with known properties only, which the runner may modify. */
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
