import { isJson, type Json } from '../operations/jsonPath';

/** The built-in light and dark themes of SurveyJS, stored with the survey. */
export async function loadBuiltInTheme(name: 'light' | 'dark'): Promise<Json> {
  const found: unknown =
    name === 'dark'
      ? (await import('survey-core/themes/default-dark')).default
      : (await import('survey-core/themes/default-light')).default;
  return isJson(found) ? found : { themeName: 'default', colorPalette: name };
}
