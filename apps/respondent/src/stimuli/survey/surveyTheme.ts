type Json = Readonly<Record<string, unknown>>;

/** SurveyJS copies every property of a theme into its model, so only these are allowed. */
const THEME_KEYS = new Set([
  ...['themeName', 'colorPalette', 'isPanelless', 'backgroundImage', 'backgroundImageFit'],
  ...['backgroundImageAttachment', 'backgroundOpacity', 'header', 'headerView'],
]);

/** A copy of the theme with nothing but theme properties, which SurveyJS may modify. */
export function surveyTheme(theme: Json | null): Record<string, unknown> | null {
  if (!theme) return null;
  const known = Object.entries(theme).filter(([name]) => THEME_KEYS.has(name));
  const variables = theme['cssVariables'];
  const cssVariables = Object.fromEntries(
    Object.entries(typeof variables === 'object' && variables !== null ? variables : {}).filter(
      ([name, value]) => name.startsWith('--') && typeof value === 'string',
    ),
  );
  return structuredClone({ ...Object.fromEntries(known), cssVariables });
}
