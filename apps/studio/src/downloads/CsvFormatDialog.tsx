import { Button, Checkbox, Modal, Radio, Stack, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { DialogFoot } from '../controls/feedback/DialogFoot';
import { useCsvFormat } from './csvFormat';
import type { CsvFormat } from './formatCsv';

/** Format options of CSV files; the choice is remembered. */
export function CsvFormatFields() {
  const [format, change] = useCsvFormat();
  return (
    <Stack gap={12}>
      <Radio.Group
        label={<FormattedMessage id="csv.format" defaultMessage="Separators" />}
        value={format.locale}
        onChange={(locale) => change({ locale: locale === 'da' ? 'da' : 'en' })}
      >
        <Stack gap={8} mt={8}>
          <Radio
            value="en"
            label={
              <FormattedMessage
                id="csv.en"
                defaultMessage="Comma between values, period in decimals: {example}"
                values={{ example: <bdi dir="ltr">a,1.5</bdi> }}
              />
            }
          />
          <Radio
            value="da"
            label={
              <FormattedMessage
                id="csv.da"
                defaultMessage="Semicolon between values, comma in decimals: {example}"
                values={{ example: <bdi dir="ltr">a;1,5</bdi> }}
              />
            }
          />
        </Stack>
      </Radio.Group>
      <Checkbox
        checked={format.hasSepLine}
        onChange={(event) => change({ hasSepLine: event.currentTarget.checked })}
        label={
          <FormattedMessage
            id="csv.sepLine"
            defaultMessage="Begin with a line that tells Excel the separator"
          />
        }
      />
      <Text size="xs" c="dimmed">
        <FormattedMessage
          id="csv.dates"
          defaultMessage="Dates are written {pattern} in your local time."
          values={{ pattern: <bdi dir="ltr">YYYY-MM-DD HH:mm:ss</bdi> }}
        />
      </Text>
    </Stack>
  );
}

interface Props {
  readonly opened: boolean;
  readonly onClose: () => void;
  /** If this rejects, the dialog stays open and shows the reason. */
  readonly download: (format: CsvFormat) => Promise<unknown> | void;
  /** Further questions above the format, for example what the file contains. */
  readonly children?: ReactNode;
  /** There is nothing to download at the moment. */
  readonly disabled?: boolean;
}

/** Asks for the format of a CSV file, then downloads it. */
export function CsvFormatDialog({ opened, onClose, download, children, disabled = false }: Props) {
  const [format] = useCsvFormat();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function start() {
    setBusy(true);
    setFailure(null);
    try {
      await download(format);
      onClose();
    } catch (reason) {
      setFailure(reason instanceof Error ? reason.message : String(reason));
    } finally {
      setBusy(false);
    }
  }
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={<FormattedMessage id="csv.title" defaultMessage="CSV download format" />}
    >
      <Stack gap={16}>
        {children}
        <CsvFormatFields />
        <DialogFoot failure={failure}>
          <Button variant="default" onClick={onClose}>
            <FormattedMessage id="cancel" defaultMessage="Cancel" />
          </Button>
          <Button loading={isBusy} disabled={disabled} onClick={() => void start()} data-autofocus>
            <FormattedMessage id="csv.download" defaultMessage="Download" />
          </Button>
        </DialogFoot>
      </Stack>
    </Modal>
  );
}
