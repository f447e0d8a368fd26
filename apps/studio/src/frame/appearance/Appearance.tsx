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

/** Language, direction, colours and the places where dialogs and messages appear. */
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
      // The very same name: otherwise every word that is shown makes an error object first.
      defaultLocale={formattingLocale(DEFAULT_LOCALE)}
      onError={ignoreMissing}
    >
      <DirectionProvider key={direction} initialDirection={direction} detectDirection={false}>
        <Components>{children}</Components>
      </DirectionProvider>
    </IntlProvider>
  );
}

/** The component library with our tokens, and with names for the buttons it draws itself. */
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

/** A language without its own words shows the English ones; anything else is a defect to hear of. */
function ignoreMissing(error: { code?: string; message: string }): void {
  if (error.code !== 'MISSING_TRANSLATION') throw new Error(error.message);
}
