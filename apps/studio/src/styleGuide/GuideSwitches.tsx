import {
  Group,
  NativeSelect,
  Switch,
  useComputedColorScheme,
  useMantineColorScheme,
} from '@mantine/core';
import { DEFAULT_LOCALE, directionOf, LOCALES } from '@fovea/rules/inputs/locales';
import { useIntl } from 'react-intl';
import { setPreference, usePreferences } from '../state/preferences';

interface Props {
  readonly isDense: boolean;
  readonly onDense: (isDense: boolean) => void;
}

const RIGHT_TO_LEFT = 'ar-SA';

/** Settings of the style guide: language, direction, colour scheme and row density. */
export function GuideSwitches({ isDense, onDense }: Props) {
  const intl = useIntl();
  const locale = usePreferences((preferences) => preferences.locale);
  const isRightToLeft = LOCALES.some((known) => known === locale && directionOf(known) === 'rtl');
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme() === 'dark';
  return (
    <Group gap={16}>
      <Switch
        label={intl.formatMessage({ id: 'guide.rtl', defaultMessage: 'Right to left' })}
        checked={isRightToLeft}
        onChange={(event) =>
          setPreference({ locale: event.currentTarget.checked ? RIGHT_TO_LEFT : DEFAULT_LOCALE })
        }
      />
      <Switch
        label={intl.formatMessage({ id: 'userMenu.dark', defaultMessage: 'Dark' })}
        checked={isDark}
        onChange={(event) => setColorScheme(event.currentTarget.checked ? 'dark' : 'light')}
      />
      <Switch
        label={intl.formatMessage({ id: 'guide.dense', defaultMessage: 'Dense' })}
        checked={isDense}
        onChange={(event) => onDense(event.currentTarget.checked)}
      />
      <NativeSelect
        aria-label={intl.formatMessage({
          id: 'guide.locale',
          defaultMessage: 'Language of dates, numbers and direction',
        })}
        value={locale}
        data={LOCALES.toSorted()}
        onChange={(event) => setPreference({ locale: event.currentTarget.value })}
      />
    </Group>
  );
}
