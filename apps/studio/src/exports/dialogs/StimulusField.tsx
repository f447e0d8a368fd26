import type { Stimulus } from '@fovea/contract/studies/stimuli';
import { Checkbox, Radio, Stack } from '@mantine/core';
import { FormattedMessage, useIntl } from 'react-intl';
import classes from './ExportDialog.module.css';

interface Props {
  readonly stimuli: readonly Stimulus[];
  /** Null: all. */
  readonly value: readonly string[] | null;
  readonly onChange: (stimulusIds: readonly string[] | null) => void;
}

/** The stimuli whose data is exported: all, or some. */
export function StimulusField({ stimuli, value, onChange }: Props) {
  const intl = useIntl();
  return (
    <Radio.Group
      label={<FormattedMessage id="export.stimuli" defaultMessage="Stimuli" />}
      value={value === null ? 'all' : 'some'}
      onChange={(chosen) => onChange(chosen === 'some' ? [] : null)}
      error={
        value?.length === 0 && (
          <FormattedMessage
            id="export.stimuli.missing"
            defaultMessage="Tick at least one stimulus."
          />
        )
      }
    >
      <Stack gap={8} mt={8} mb={4}>
        <Radio
          value="all"
          label={<FormattedMessage id="export.stimuli.all" defaultMessage="All stimuli" />}
        />
        <Radio
          value="some"
          label={<FormattedMessage id="export.stimuli.some" defaultMessage="Only these" />}
        />
        {value !== null && (
          <div
            className={classes['stimuli']}
            tabIndex={0}
            role="group"
            aria-label={intl.formatMessage({ id: 'export.stimuli', defaultMessage: 'Stimuli' })}
          >
            {stimuli.map(({ id, displayName }) => (
              <Checkbox
                key={id}
                label={<bdi>{displayName}</bdi>}
                checked={value.includes(id)}
                onChange={(event) =>
                  onChange(
                    event.currentTarget.checked
                      ? [...value, id]
                      : value.filter((other) => other !== id),
                  )
                }
              />
            ))}
          </div>
        )}
      </Stack>
    </Radio.Group>
  );
}
