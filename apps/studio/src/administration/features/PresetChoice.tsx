import type { Feature } from '@fovea/contract/protocol/access';
import { matchingPreset, presetFeatures, PRESETS, type Preset } from '@fovea/rules/people/presets';
import { Radio, Stack } from '@mantine/core';
import { defineMessages, FormattedMessage, useIntl, type MessageDescriptor } from 'react-intl';
import { FieldGroup } from '../../controls/fields/FieldGroup';

export const PRESET_NAMES: Record<Preset, MessageDescriptor> = defineMessages({
  researcher: { id: 'preset.researcher', defaultMessage: 'Researcher' },
  analyst: { id: 'preset.analyst', defaultMessage: 'Analyst' },
  administrator: { id: 'preset.administrator', defaultMessage: 'Account administrator' },
});

const PRESET_TEXTS: Record<Preset, MessageDescriptor> = defineMessages({
  researcher: {
    id: 'preset.researcher.text',
    defaultMessage: 'Builds studies, collects data and analyses it.',
  },
  analyst: {
    id: 'preset.analyst.text',
    defaultMessage: 'Looks at studies and their results, and changes none.',
  },
  administrator: {
    id: 'preset.administrator.text',
    defaultMessage: 'All that a researcher does, and manages the users of the company.',
  },
});

interface Props {
  readonly features: readonly Feature[];
  readonly editable: readonly Feature[];
  readonly companyFeatures: readonly Feature[];
  readonly onChange: (features: Feature[]) => void;
}

/** The features of a usual kind of user at once; a choice of one's own stays possible below. */
export function PresetChoice({ features, editable, companyFeatures, onChange }: Props) {
  const intl = useIntl();
  return (
    <FieldGroup
      legend={<FormattedMessage id="preset.legend" defaultMessage="What the user does" />}
    >
      <Radio.Group
        value={matchingPreset(features, editable, companyFeatures) ?? 'own'}
        onChange={(value) => {
          const preset = PRESETS.find((one) => one === value);
          if (preset) onChange(presetFeatures(preset, editable, companyFeatures));
        }}
        aria-label={intl.formatMessage({
          id: 'preset.legend',
          defaultMessage: 'What the user does',
        })}
      >
        <Stack gap={8} mt={4}>
          {PRESETS.map((preset) => (
            <Radio
              key={preset}
              value={preset}
              label={intl.formatMessage(PRESET_NAMES[preset])}
              description={intl.formatMessage(PRESET_TEXTS[preset])}
            />
          ))}
          <Radio
            value="own"
            disabled
            label={intl.formatMessage({
              id: 'preset.own',
              defaultMessage: 'Features chosen below',
            })}
          />
        </Stack>
      </Radio.Group>
    </FieldGroup>
  );
}
