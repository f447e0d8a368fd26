import { Select } from '@mantine/core';
import { listFiles } from '@fovea/contract/studies/files';
import { JsonObject } from '@fovea/contract/protocol/scalars';
import { trustedUrl } from '@fovea/link/calls/trustedUrl';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { showError } from '../../controls/feedback/snackbars';
import { useApiQuery } from '../../state/serverState';
import type { StimulusProps } from './detailsProps';

const PLAIN = 'plain';
const OWN = 'own';

/** The theme of a survey: the default one, or a theme file of the company. */
export function SurveyTheme({ stimulus, isReadOnly, onChange }: StimulusProps) {
  const intl = useIntl();
  const [chosen, setChosen] = useState<string | null>(null);
  const themes = useApiQuery(listFiles, { query: { kind: 'surveyTheme', limit: '200' } });
  const files = themes.data?.files ?? [];
  const { surveyTheme } = stimulus;
  const named = surveyTheme?.['themeName'];
  const own = {
    value: OWN,
    label:
      typeof named === 'string' && named !== ''
        ? named
        : intl.formatMessage({ id: 'survey.theme.own', defaultMessage: 'Theme of this survey' }),
  };
  const value = surveyTheme === null ? PLAIN : files.some(({ id }) => id === chosen) ? chosen : OWN;

  async function choose(id: string | null) {
    if (id === null || id === OWN) return;
    if (id === PLAIN) {
      setChosen(null);
      onChange({ surveyTheme: null });
      return;
    }
    const file = files.find((one) => one.id === id);
    if (!file) return;
    try {
      const answer = await fetch(trustedUrl(file.url));
      if (!answer.ok) throw new Error(String(answer.status));
      const theme = JsonObject.parse(await answer.json());
      setChosen(id);
      onChange({ surveyTheme: theme });
    } catch {
      showError(
        intl.formatMessage(
          {
            id: 'survey.theme.failed',
            defaultMessage:
              'Unable to use the theme “{name}”. Check that it is a survey theme, or try again later.',
          },
          { name: file.name },
        ),
      );
    }
  }
  return (
    <Select
      label={intl.formatMessage({ id: 'survey.theme', defaultMessage: 'Survey theme' })}
      disabled={isReadOnly}
      allowDeselect={false}
      value={value}
      data={[
        {
          value: PLAIN,
          label: intl.formatMessage({ id: 'survey.theme.plain', defaultMessage: 'Default theme' }),
        },
        ...(value === OWN ? [own] : []),
        ...files.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChange={(id) => void choose(id)}
    />
  );
}
