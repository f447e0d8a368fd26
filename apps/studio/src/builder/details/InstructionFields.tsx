import { Stack, Text } from '@mantine/core';
import type { InstructionOptions } from '@fovea/contract/studies/stimuli';
import { INSTRUCTION_COLORS, INSTRUCTION_TEXT_MAX } from '@fovea/rules/flow/stimuli';
import { FormattedMessage, useIntl } from 'react-intl';
import { ColorPresets } from '../../controls/fields/ColorPresets';
import { InstructionPreview } from '../preview/InstructionPreview';
import type { StimulusProps } from './detailsProps';
import { RichTextEditor } from '../richText/RichTextEditor';

interface Props extends StimulusProps {
  readonly options: InstructionOptions;
}

/** Text and colours of an instruction, with a preview. */
export function InstructionFields({ options, isReadOnly, onChange }: Props) {
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
      {!isReadOnly && (
        <RichTextEditor
          label={intl.formatMessage({ id: 'instruction.text', defaultMessage: 'Text' })}
          maxLength={INSTRUCTION_TEXT_MAX}
          value={options.instructions}
          onChange={(instructions) => change({ instructions })}
        />
      )}
      {options.instructions === '' && (
        <Text size="xs" c="dimmed">
          <FormattedMessage
            id="instruction.empty"
            defaultMessage="The slide is empty: respondents see its colour only."
          />
        </Text>
      )}
      <ColorPresets
        legend={<FormattedMessage id="instruction.colors" defaultMessage="Colours" />}
        disabled={isReadOnly}
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
