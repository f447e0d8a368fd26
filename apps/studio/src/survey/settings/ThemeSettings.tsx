import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { IconFolderOpen } from '@tabler/icons-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { NumberField } from '../../controls/fields/NumberField';
import { showError } from '../../controls/feedback/snackbars';
import type { Json } from '../operations/jsonPath';
import { textOf } from '../operations/localText';
import { useSurvey } from '../operations/surveyEdits';
import { loadBuiltInTheme } from './builtInTheme';
import { HexColorField } from '../fields/HexColorField';
import { ThemeFileDialog } from './ThemeFileDialog';
import {
  themeColor,
  themeFontPx,
  themeRadiusPx,
  withThemeColor,
  withThemeFont,
  withThemeRadius,
  type ThemeColor,
} from './themeValues';

/** Appearance of the survey: no theme, light, dark, or from a file, with some custom colours and sizes. */
export function ThemeSettings() {
  const intl = useIntl();
  const { document, edit, isReadOnly } = useSurvey();
  const [isChoosing, setChoosing] = useState(false);
  const { theme } = document;
  const label = intl.formatMessage({ id: 'survey.theme', defaultMessage: 'Theme' });
  const step = intl.formatMessage(
    { id: 'survey.step.change', defaultMessage: 'Change: {property}' },
    { property: label },
  );
  const put = (next: Json | null, mergeKey?: string) => {
    const problem = edit(step, { theme: next }, mergeKey ? { mergeKey } : {});
    if (problem) showError(problem);
  };
  const messages = {
    none: intl.formatMessage({ id: 'survey.theme.none', defaultMessage: 'None' }),
    light: intl.formatMessage({ id: 'survey.theme.light', defaultMessage: 'Light' }),
    dark: intl.formatMessage({ id: 'survey.theme.dark', defaultMessage: 'Dark' }),
  };
  const shown = shownTheme(theme);
  async function choose(value: string | null) {
    if (value === 'none') put(null);
    else if (value === 'light' || value === 'dark') put(await loadBuiltInTheme(value));
  }
  const color = (part: ThemeColor, name: string) => (
    <HexColorField
      label={name}
      disabled={isReadOnly}
      value={themeColor(theme, part)}
      onChange={(value) => put(withThemeColor(theme, part, value), `theme:${part}`)}
    />
  );
  return (
    <Stack gap={16}>
      <Select
        label={label}
        disabled={isReadOnly}
        allowDeselect={false}
        data={[
          { value: 'none', label: messages.none },
          { value: 'light', label: messages.light },
          { value: 'dark', label: messages.dark },
          ...(shown === 'own'
            ? [{ value: 'own', label: textOf(theme?.['themeName']) || label }]
            : []),
        ]}
        value={shown}
        onChange={(value) => void choose(value)}
      />
      <Group>
        <Button
          size="xs"
          variant="default"
          disabled={isReadOnly}
          leftSection={<IconFolderOpen size={16} aria-hidden />}
          onClick={() => setChoosing(true)}
        >
          <FormattedMessage id="survey.theme.file" defaultMessage="Use a survey theme file" />
        </Button>
      </Group>
      <Text size="sm" c="dimmed">
        <FormattedMessage
          id="survey.theme.help"
          defaultMessage="Changes below make the theme the survey’s own. The Preview shows it."
        />
      </Text>
      {color(
        'primary',
        intl.formatMessage({ id: 'survey.theme.primary', defaultMessage: 'Main colour' }),
      )}
      {color(
        'background',
        intl.formatMessage({ id: 'survey.theme.background', defaultMessage: 'Background' }),
      )}
      <NumberField
        label={<FormattedMessage id="survey.theme.font" defaultMessage="Text size in pixels" />}
        disabled={isReadOnly}
        min={10}
        max={32}
        value={themeFontPx(theme)}
        onChange={(value) => put(withThemeFont(theme, value), 'theme:font')}
      />
      <NumberField
        label={<FormattedMessage id="survey.theme.radius" defaultMessage="Roundness in pixels" />}
        disabled={isReadOnly}
        min={0}
        max={32}
        value={themeRadiusPx(theme)}
        onChange={(value) => put(withThemeRadius(theme, value), 'theme:radius')}
      />
      <ThemeFileDialog
        opened={isChoosing}
        onClose={() => setChoosing(false)}
        onTheme={(next) => edit(step, { theme: next })}
      />
    </Stack>
  );
}

function shownTheme(theme: Json | null): 'none' | 'light' | 'dark' | 'own' {
  if (!theme) return 'none';
  if (theme['themeName'] !== 'default') return 'own';
  return theme['colorPalette'] === 'dark' ? 'dark' : 'light';
}
