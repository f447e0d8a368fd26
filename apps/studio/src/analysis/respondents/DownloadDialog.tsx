import type { Study } from '@fovea/contract/studies/studies';
import type { RespondentSession } from '@fovea/contract/participation/respondents';
import { Alert, Button, Group, Modal, Radio, Stack, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { DialogFoot } from '../../controls/feedback/DialogFoot';
import { useRestoreFocus } from '../../controls/layout/useRestoreFocus';
import { TextField } from '../../controls/fields/TextField';
import { CsvFormatFields } from '../../downloads/CsvFormatDialog';
import { useCsvFormat } from '../../downloads/csvFormat';
import { formatCsv } from '../../downloads/formatCsv';
import { toFileName } from '@fovea/rules/inputs/fileNames';
import { saveCsv, saveFile } from '../../downloads/saveFile';
import type { LoadedCell } from '../results/analysisSlot';
import { dataJson, dataRowsOf, dataTable, type DataPart } from './dataRows';

const NAME_MAX = 255;

interface Props {
  readonly study: Pick<Study, 'id' | 'name'>;
  readonly cells: readonly LoadedCell[];
  readonly sessions: readonly RespondentSession[];
  readonly close: () => void;
}

/**
 * The dialog 'Download selected data': gaze or fixations of the current selection, generated in the
 * browser.
 */
export function DownloadDialog({ study, cells, sessions, close }: Props) {
  useRestoreFocus();
  const intl = useIntl();
  const [format] = useCsvFormat();
  const [part, setPart] = useState<DataPart>('gaze');
  const [kind, setKind] = useState<'csv' | 'json'>('csv');
  const [name, setName] = useState(() => usualName(study.name, cells));
  const ready = cells.filter(({ result }) => result.data !== undefined);
  const fileName = toFileName(name);
  const nameError =
    fileName === ''
      ? intl.formatMessage({
          id: 'download.noName',
          defaultMessage: 'Give the file a name with letters or numbers.',
        })
      : null;

  function download() {
    const labels = new Map(sessions.map(({ id, respondent }) => [id, respondent.label]));
    const rows = dataRowsOf(ready, part, (id) => labels.get(id) ?? '');
    const data = { what: 'signals', studyId: study.id } as const;
    if (kind === 'csv') saveCsv(`${fileName}.csv`, formatCsv(dataTable(rows, part), format), data);
    else saveFile(`${fileName}.json`, dataJson(rows, part, new Date()), 'application/json', data);
    close();
  }
  return (
    <Modal
      opened
      onClose={close}
      title={<FormattedMessage id="download.title" defaultMessage="Download selected data" />}
    >
      <Stack gap={16}>
        <Text size="sm">
          <FormattedMessage
            id="download.what"
            defaultMessage="{ready, plural, =0 {Nothing that is shown has data to download. Choose a stimulus and a segment or respondent with data.} one {The data of # view that is shown: places are shares of the stimulus, 0 to 1 from its top left; times are milliseconds since it was shown.} other {The data of # views that are shown: places are shares of the stimulus, 0 to 1 from its top left; times are milliseconds since it was shown.}}"
            values={{ ready: ready.length }}
          />
        </Text>
        {ready.length < cells.length && ready.length > 0 && (
          <Alert icon={<IconInfoCircle aria-hidden />} py={8}>
            <FormattedMessage
              id="download.some"
              defaultMessage="{missing, plural, one {# view has} other {# views have}} no data and {missing, plural, one {is} other {are}} not in the file."
              values={{ missing: cells.length - ready.length }}
            />
          </Alert>
        )}
        <TextField
          label={<FormattedMessage id="download.name" defaultMessage="File name" />}
          value={name}
          maxLength={NAME_MAX}
          onChange={setName}
          error={nameError}
          data-autofocus
        />
        <Radio.Group
          label={<FormattedMessage id="download.part" defaultMessage="Data" />}
          value={part}
          onChange={(value) => setPart(value === 'fixations' ? 'fixations' : 'gaze')}
        >
          <Group mt={8} gap={16}>
            <Radio
              value="gaze"
              label={<FormattedMessage id="download.gaze" defaultMessage="Gaze" />}
            />
            <Radio
              value="fixations"
              label={<FormattedMessage id="download.fixations" defaultMessage="Fixations" />}
            />
          </Group>
        </Radio.Group>
        <Radio.Group
          label={<FormattedMessage id="download.kind" defaultMessage="File" />}
          value={kind}
          onChange={(value) => setKind(value === 'json' ? 'json' : 'csv')}
        >
          <Group mt={8} gap={16}>
            <Radio value="csv" label="CSV" />
            <Radio value="json" label="JSON" />
          </Group>
        </Radio.Group>
        {kind === 'csv' && <CsvFormatFields />}
        <DialogFoot>
          <Button variant="default" onClick={close}>
            <FormattedMessage id="cancel" defaultMessage="Cancel" />
          </Button>
          <Button disabled={ready.length === 0 || nameError !== null} onClick={download}>
            <FormattedMessage id="csv.download" defaultMessage="Download" />
          </Button>
        </DialogFoot>
      </Stack>
    </Modal>
  );
}

function usualName(studyName: string, cells: readonly LoadedCell[]): string {
  const stimuli = [...new Set(cells.map(({ stimulus }) => stimulus.displayName))];
  const who = [...new Set(cells.map((cell) => cell.who))];
  const parts = [studyName, ...stimuli.slice(0, 2), ...who.slice(0, 2)];
  return toFileName([...parts.join(' - ')].slice(0, NAME_MAX).join(''));
}
