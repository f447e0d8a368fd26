import { isCalibration } from '@fovea/rules/flow/stimulusTypes';
import { useState } from 'react';
import { defineMessages, FormattedMessage, useIntl, type MessageDescriptor } from 'react-intl';
import { contentsOf } from './exportChoices';
import { ExportDialog, type ExportDialogProps } from './ExportDialog';
import { NamesField } from './NamesField';
import type { SelectedKind } from './requestExport';
import { SeparatorField } from './SeparatorField';
import { StimulusField } from './StimulusField';
import { useDialogChoices } from './useDialogChoices';

interface Props extends ExportDialogProps {
  readonly kind: Exclude<SelectedKind, 'STUDY'>;
}

const MISSING = defineMessages({
  format: { id: 'export.format.missing', defaultMessage: 'Format must be chosen' },
  stimulus: { id: 'export.stimuli.missing', defaultMessage: 'Tick at least one stimulus.' },
});

const BASE_NAMES: Record<Props['kind'], MessageDescriptor> = defineMessages({
  SIGNALS: { id: 'export.signals.name', defaultMessage: '{study} signals' },
  EXPRESSIONS: { id: 'export.expressions.name', defaultMessage: '{study} facial expressions' },
});

/** A new export of signals or facial expressions as CSV. */
export function CsvExportDialog(props: Props) {
  const intl = useIntl();
  const { kind, study, again } = props;
  const [choices, change] = useDialogChoices(kind, again);
  const [stimulusIds, setStimulusIds] = useState(again?.stimulusIds ?? null);
  const missing =
    choices.separator === null
      ? intl.formatMessage(MISSING.format)
      : stimulusIds?.length === 0
        ? intl.formatMessage(MISSING.stimulus)
        : null;
  return (
    <ExportDialog
      {...props}
      baseName={intl.formatMessage(BASE_NAMES[kind], { study: study.name })}
      title={
        kind === 'SIGNALS' ? (
          <FormattedMessage id="export.signals.title" defaultMessage="Export signals as CSV" />
        ) : (
          <FormattedMessage
            id="export.expressions.title"
            defaultMessage="Export statistics of facial expressions"
          />
        )
      }
      wanted={{ contents: contentsOf(choices), exportFaceVideos: false, stimulusIds }}
      missing={missing}
    >
      <SeparatorField value={choices.separator} onChange={(separator) => change({ separator })} />
      <NamesField
        value={choices.respondentNames}
        onChange={(respondentNames) => change({ respondentNames })}
      />
      <StimulusField
        stimuli={study.stimuli.filter((stimulus) => !isCalibration(stimulus))}
        value={stimulusIds}
        onChange={(ids) => setStimulusIds(ids && [...ids])}
      />
    </ExportDialog>
  );
}
