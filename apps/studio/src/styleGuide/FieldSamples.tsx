import { SimpleGrid } from '@mantine/core';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ColorPresets, type ColorPair } from '../controls/fields/ColorPresets';
import { DurationField } from '../controls/fields/DurationField';
import { NumberField } from '../controls/fields/NumberField';
import { Panel } from '../controls/layout/Panel';
import { TextField } from '../controls/fields/TextField';

const DARK_ON_LIGHT: ColorPair = { color: '#000000', backgroundColor: '#ffffff' };
const LIGHT_ON_DARK: ColorPair = { color: '#ffffff', backgroundColor: '#000000' };

/** Every field in its states: default, with help, with an error, disabled. */
export function FieldSamples() {
  const intl = useIntl();
  const [text, setText] = useState('');
  const [count, setCount] = useState(3);
  const [high, setHigh] = useState(12);
  const [durationMs, setDurationMs] = useState(33_050);
  const [pair, setPair] = useState(DARK_ON_LIGHT);
  const messages = {
    text: intl.formatMessage({ id: 'guide.textField', defaultMessage: 'Text with a counter' }),
    help: intl.formatMessage({ id: 'guide.help', defaultMessage: 'Help stands below the field.' }),
    wrong: intl.formatMessage({ id: 'guide.wrong', defaultMessage: 'Text with an error' }),
    problem: intl.formatMessage({ id: 'name.empty', defaultMessage: 'You must select a name.' }),
    off: intl.formatMessage({ id: 'guide.off', defaultMessage: 'Disabled text' }),
    number: intl.formatMessage({ id: 'guide.number', defaultMessage: 'Number from 0 to 9.5' }),
    tooHigh: intl.formatMessage({ id: 'guide.tooHigh', defaultMessage: 'Number above its limit' }),
  };
  return (
    <Panel title={<FormattedMessage id="guide.fields" defaultMessage="Fields" />}>
      <SimpleGrid cols={3} spacing={24}>
        <TextField
          label={messages.text}
          description={messages.help}
          maxLength={40}
          value={text}
          onChange={setText}
        />
        <TextField label={messages.wrong} value="" error={messages.problem} onChange={() => {}} />
        <TextField label={messages.off} value={messages.help} disabled onChange={() => {}} />
        <NumberField
          label={messages.number}
          value={count}
          min={0}
          max={9.5}
          decimals={1}
          onChange={setCount}
        />
        <NumberField label={messages.tooHigh} value={high} min={0} max={9} onChange={setHigh} />
        <DurationField
          label={<FormattedMessage id="guide.duration" defaultMessage="Duration up to 5 min" />}
          valueMs={durationMs}
          maxMs={300_000}
          onChange={setDurationMs}
        />
        <ColorPresets
          legend={<FormattedMessage id="instruction.colors" defaultMessage="Colours" />}
          value={pair}
          onChange={setPair}
          presets={[
            {
              pair: DARK_ON_LIGHT,
              label: intl.formatMessage({
                id: 'colors.blackOnWhite',
                defaultMessage: 'Black on white',
              }),
            },
            {
              pair: LIGHT_ON_DARK,
              label: intl.formatMessage({
                id: 'colors.whiteOnBlack',
                defaultMessage: 'White on black',
              }),
            },
          ]}
        />
      </SimpleGrid>
    </Panel>
  );
}
