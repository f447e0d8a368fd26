import { Alert, Button, FileButton, Stack, Text } from '@mantine/core';
import type { UserRow } from '@fovea/rules/people/userRows';
import { IconAlertTriangle, IconFileSpreadsheet } from '@tabler/icons-react';
import { useState, type DragEvent } from 'react';
import { FormattedMessage } from 'react-intl';
import classes from './Bulk.module.css';
import { FILE_PROBLEMS } from './bulkMessages';
import { readUserFile, type UserFileProblem } from './readUserFile';

interface Props {
  readonly onRows: (fileName: string, rows: readonly UserRow[]) => void;
}

/** Accepts a CSV file by choice or drop, and reports its problems. */
export function ChooseUserFile({ onRows }: Props) {
  const [problem, setProblem] = useState<UserFileProblem | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isOver, setOver] = useState(false);

  async function take(file: File | null | undefined) {
    if (!file) return;
    setBusy(true);
    setProblem(null);
    try {
      const read = await readUserFile(file, new Date().toISOString().slice(0, 10));
      if ('problem' in read) setProblem(read.problem);
      else onRows(file.name, read.rows);
    } catch {
      setProblem('notText');
    } finally {
      setBusy(false);
    }
  }
  const drag = (isNow: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(isNow);
  };
  return (
    <Stack gap={16} maw={720}>
      {problem && (
        <Alert role="alert" color="red" icon={<IconAlertTriangle aria-hidden />}>
          <FormattedMessage {...FILE_PROBLEMS[problem]} />
        </Alert>
      )}
      <div
        className={`${classes['drop']} ${isOver ? classes['over'] : ''}`}
        onDragOver={drag(true)}
        onDragLeave={drag(false)}
        onDrop={(event) => {
          drag(false)(event);
          void take(event.dataTransfer.files[0]);
        }}
      >
        <IconFileSpreadsheet size={32} stroke={1.4} aria-hidden />
        <Text fw={600}>
          <FormattedMessage id="bulk.choose.title" defaultMessage="Choose a CSV file with users" />
        </Text>
        <Text c="dimmed" maw={480} style={{ textWrap: 'balance' }}>
          <FormattedMessage
            id="bulk.choose.text"
            defaultMessage="One user a line. The e-mail is needed; the name and the last day ({pattern}) may be left out. Without a last day an account is valid for 6 months. Commas, semicolons or tabs between; up to 2,000 users and 1 MB."
            values={{
              pattern: (
                <bdi dir="ltr" style={{ whiteSpace: 'nowrap' }}>
                  YYYY-MM-DD
                </bdi>
              ),
            }}
          />
        </Text>
        <FileButton
          onChange={(file) => void take(file)}
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
        >
          {(button) => (
            <Button {...button} loading={isBusy}>
              <FormattedMessage id="bulk.choose" defaultMessage="Choose a file" />
            </Button>
          )}
        </FileButton>
        <Text size="sm" c="dimmed">
          <FormattedMessage id="bulk.choose.drop" defaultMessage="or drop it here" />
        </Text>
      </div>
      <div>
        <Text size="sm" fw={600} mb={4}>
          <FormattedMessage id="bulk.choose.example" defaultMessage="For example" />
        </Text>
        <pre className={classes['example']} dir="ltr">
          {'email,name,valid to\nann@example.com,Ann Holm,2027-06-30\nben@example.com,Ben Aker,'}
        </pre>
      </div>
    </Stack>
  );
}
