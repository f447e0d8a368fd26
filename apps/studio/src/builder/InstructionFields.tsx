import { Stack } from '@mantine/core';
import type { InstructionOptions } from '@fovea/contract/stimuli';
import { INSTRUCTION_COLORS, INSTRUCTION_TEXT_MAX } from '@fovea/rules/stimuli';
import { FormattedMessage, useIntl } from 'react-intl';
import { ColorPresets } from '../controls/ColorPresets';
import { TextField } from '../controls/TextField';
import { InstructionPreview } from './InstructionPreview';
import type { StimulusFields } from './stimulusEdits';

interface Props {
  readonly options: InstructionOptions;
  readonly isLocked: boolean;
  readonly onChange: (fields: StimulusFields, label: string) => void;
}

/** The text of an instruction slide and its colours. */
export function InstructionFields({ options, isLocked, onChange }: Props) {
  const intl = useIntl();
  const label = intl.formatMessage({
    id: 'builder.step.instruction',
    defaultMessage: 'Change instruction',
  });
  const change = (fields: Partial<InstructionOptions>) =>
    onChange({ instructionOptions: { ...options, ...fields } }, label);
  const [blackOnGrey, blackOnWhite, whiteOnBlack] = INSTRUCTION_COLORS;
  return (
    <Stack gap={16}>
      <InstructionPreview options={options} />
      <TextField
        label={intl.formatMessage({ id: 'instruction.text', defaultMessage: 'Text' })}
        lines={4}
        maxLength={INSTRUCTION_TEXT_MAX}
        value={options.instructions}
        disabled={isLocked}
        onChange={(instructions) => change({ instructions })}
      />
      <ColorPresets
        legend={<FormattedMessage id="instruction.colors" defaultMessage="Colours" />}
        disabled={isLocked}
        value={options}
        onChange={change}
        presets={[
          {
            pair: blackOnGrey,
            label: intl.formatMessage({
              id: 'colors.blackOnGrey',
              defaultMessage: 'Black on grey',
            }),
          },
          {
            pair: blackOnWhite,
            label: intl.formatMessage({
              id: 'colors.blackOnWhite',
              defaultMessage: 'Black on white',
            }),
          },
          {
            pair: whiteOnBlack,
            label: intl.formatMessage({
              id: 'colors.whiteOnBlack',
              defaultMessage: 'White on black',
            }),
          },
        ]}
      />
    </Stack>
  );
}
