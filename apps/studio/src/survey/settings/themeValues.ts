import { isJson, type Json } from '../operations/jsonPath';

/** The theme values of the simple editor; names used by older themes are read too. */
const NAMES = {
  primary: ['--sjs2-color-project-brand-600', '--sjs-primary-backcolor'],
  background: ['--sjs2-color-utility-surface-survey', '--sjs-general-backcolor-dim'],
  fontSize: ['--sjs2-base-unit-font-size', '--sjs-font-size'],
  radius: ['--sjs2-base-unit-radius', '--sjs-corner-radius'],
} as const;
export type ThemeColor = 'primary' | 'background';

/** The defaults of SurveyJS. */
export const THEME_DEFAULTS = {
  primary: '#19b394',
  background: '#edf9f7',
  fontSizePx: 16,
  radiusPx: 8,
} as const;
/** SurveyJS stores font sizes in units of half the base size. */
const FONT_UNITS = 2;

function valueOf(
  theme: Json | null,
  part: keyof typeof NAMES,
): { value: string; place: number } | null {
  const variables = theme?.['cssVariables'];
  if (!isJson(variables)) return null;
  for (const [place, name] of NAMES[part].entries()) {
    const value = variables[name];
    if (typeof value === 'string') return { value, place };
  }
  return null;
}

export function themeColor(theme: Json | null, part: ThemeColor): string {
  const value = valueOf(theme, part)?.value ?? '';
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(value);
  if (short)
    return `#${short
      .slice(1)
      .map((digit) => digit + digit)
      .join('')}`;
  return /^#[0-9a-f]{6}$/i.test(value) ? value : THEME_DEFAULTS[part];
}

function pixels(theme: Json | null, part: 'fontSize' | 'radius'): [number, number] | null {
  const found = valueOf(theme, part);
  const number = Number.parseFloat(found?.value ?? '');
  return found && Number.isFinite(number) ? [number, found.place] : null;
}

export function themeFontPx(theme: Json | null): number {
  const found = pixels(theme, 'fontSize');
  if (!found) return THEME_DEFAULTS.fontSizePx;
  return found[1] === 0 ? found[0] * FONT_UNITS : found[0];
}

export function themeRadiusPx(theme: Json | null): number {
  return pixels(theme, 'radius')?.[0] ?? THEME_DEFAULTS.radiusPx;
}

function withVariables(theme: Json | null, part: keyof typeof NAMES, values: Json): Json {
  const base: Json = theme ?? { themeName: 'default', colorPalette: 'light' };
  const old = isJson(base['cssVariables']) ? base['cssVariables'] : {};
  const [, older] = NAMES[part];
  const { [older]: _, ...kept } = old;
  return { ...base, cssVariables: { ...kept, ...values } };
}

export function withThemeColor(theme: Json | null, part: ThemeColor, color: string): Json {
  return withVariables(theme, part, { [NAMES[part][0]]: color });
}

export function withThemeFont(theme: Json | null, fontSizePx: number): Json {
  const unit = `${fontSizePx / FONT_UNITS}px`;
  return withVariables(theme, 'fontSize', {
    '--sjs2-base-unit-font-size': unit,
    '--sjs2-base-unit-line-height': unit,
  });
}

export function withThemeRadius(theme: Json | null, radiusPx: number): Json {
  return withVariables(theme, 'radius', { '--sjs2-base-unit-radius': `${radiusPx}px` });
}
