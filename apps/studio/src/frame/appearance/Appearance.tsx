import { DirectionProvider, MantineProvider, mergeThemeOverrides } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { useEffect, useMemo, type ReactNode } from 'react';
import { IntlProvider, useIntl } from 'react-intl';
import { DEFAULT_LOCALE, directionOf, LOCALES, type Locale } from '@fovea/rules/inputs/locales';
import { formattingLocale } from './locales';
import { colorSchemeManager } from './colorSchemeManager';
import { usePreferences } from '../../state/preferences';
import { cssVariables, theme } from './theme';
import { pageNonce, setScrollLockNonce } from './pageNonce';

setScrollLockNonce();

/** Provides language, text direction, theme, dialogs and messages. */
export function Appearance({ children }: { readonly children: ReactNode }) {
  const wanted = usePreferences((preferences) => preferences.locale);
  const locale: Locale = LOCALES.find((known) => known === wanted) ?? DEFAULT_LOCALE;
  const direction = directionOf(locale);
  useEffect(() => {
    document.documentElement.dir = direction;
    document.documentElement.lang = 'en';
  }, [direction]);
  return (
    <IntlProvider
      locale={formattingLocale(locale)}
      // Must equal the locale, or every message without a translation creates an error object.
      defaultLocale={formattingLocale(DEFAULT_LOCALE)}
      onError={ignoreMissing}
    >
      <DirectionProvider key={direction} initialDirection={direction} detectDirection={false}>
        <Components>{children}</Components>
      </DirectionProvider>
    </IntlProvider>
  );
}

/** The component library with our theme, and labels for its built-in buttons. */
function Components({ children }: { readonly children: ReactNode }) {
  const intl = useIntl();
  const named = useMemo(() => {
    const close = intl.formatMessage({ id: 'close', defaultMessage: 'Close' });
    const closeButtonProps = { 'aria-label': close };
    return mergeThemeOverrides(theme, {
      components: {
        Modal: { defaultProps: { ...theme.components?.['Modal']?.defaultProps, closeButtonProps } },
        Notification: { defaultProps: { closeButtonProps } },
      },
    });
  }, [intl]);
  return (
    <MantineProvider
      theme={named}
      cssVariablesResolver={cssVariables}
      getStyleNonce={pageNonce}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
    >
      {children}
      <Notifications position="bottom-center" limit={4} />
    </MantineProvider>
  );
}

/** Untranslated messages fall back to English; any other error is reported. */
function ignoreMissing(error: { code?: string; message: string }): void {
  if (error.code !== 'MISSING_TRANSLATION') throw new Error(error.message);
}
