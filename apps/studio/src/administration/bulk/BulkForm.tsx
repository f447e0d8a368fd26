import type { Feature } from '@fovea/contract/protocol/access';
import type { CompanyDetails } from '@fovea/contract/people/companies';
import { createUsers, type NewUser } from '@fovea/contract/people/users';
import { editableFeatures } from '@fovea/rules/people/features';
import { presetFeatures } from '@fovea/rules/people/presets';
import type { UserRow } from '@fovea/rules/people/userRows';
import { Alert, Button, Group, Progress, Radio, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ConfirmDialog } from '../../controls/feedback/ConfirmDialog';
import { Panel } from '../../controls/layout/Panel';
import { call } from '../../state/api';
import { LeaveGuard } from '../../editing/LeaveGuard';
import { FeatureEditor } from '../features/FeatureEditor';
import { PresetChoice } from '../features/PresetChoice';
import { applyFeatureStep } from '../features/featureSteps';
import {
  createUsersInBatches,
  isRemaining,
  toBulkRows,
  type BulkRow,
  type FirstPassword,
} from './createUsersInBatches';
import { invalidateUserCounts } from '../invalidateUsers';
import { BulkResults } from './BulkResults';
import { RowsPreview } from './RowsPreview';

/** A retry after a lost response would report the users that the first attempt created as existing. */
const ANSWER = { timeoutMs: 25_000, retries: 0 } as const;

interface Props {
  readonly company: CompanyDetails;
  readonly fileName: string;
  readonly rows: readonly UserRow[];
  readonly onOtherFile: () => void;
}

/** The users to create and their features; then the progress, and the result of each row. */
export function BulkForm({ company, fileName, rows, onOtherFile }: Props) {
  const intl = useIntl();
  const editable = editableFeatures({ isInternal: true, companyFeatures: company.features });
  const [features, setFeatures] = useState<readonly Feature[]>(() =>
    presetFeatures('researcher', editable, company.features),
  );
  const [firstPassword, setFirstPassword] = useState<FirstPassword>('mail');
  const [created, setMade] = useState<readonly BulkRow[]>(() => toBulkRows(rows));
  const [phase, setPhase] = useState<'asked' | 'running' | 'shown'>('asked');
  const [progress, setProgress] = useState({ done: 0, total: 0 });
  const [stoppedBy, setStoppedBy] = useState<Error | null>(null);
  const [isDownloaded, setDownloaded] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const left = created.filter(isRemaining).length;
  const hasPasswords = created.some(
    ({ outcome }) => outcome.kind === 'created' && outcome.password !== null,
  );
  const hasOnlyCopy = hasPasswords && !isDownloaded;

  async function run() {
    setPhase('running');
    setStoppedBy(null);
    setDownloaded(false);
    setProgress({ done: 0, total: left });
    const send = (users: NewUser[]) =>
      call(createUsers, { companyId: company.id, body: { users, firstPassword } }, ANSWER);
    const end = await createUsersInBatches(created, features, send, (known, done) => {
      setMade(known);
      setProgress({ done, total: left });
    });
    setMade(end.rows);
    setStoppedBy(end.stoppedBy);
    setPhase('shown');
    invalidateUserCounts();
  }

  return (
    <Stack gap={16}>
      {stoppedBy && (
        <Alert role="alert" color="red" icon={<IconAlertTriangle aria-hidden />}>
          <FormattedMessage
            id="bulk.stopped"
            defaultMessage="It stopped before the end: {reason} What was created stays; the others can be tried again."
            values={{ reason: stoppedBy.message }}
          />
        </Alert>
      )}
      {phase === 'running' && (
        <div role="status">
          <Text mb={8}>
            <FormattedMessage
              id="bulk.progress"
              defaultMessage="{done, number} of {total, plural, one {# user} other {# users}} done. Keep this page open."
              values={progress}
            />
          </Text>
          <Progress
            value={progress.total === 0 ? 0 : (100 * progress.done) / progress.total}
            animated
            aria-label={fileName}
          />
        </div>
      )}
      {phase === 'asked' ? (
        <>
          <RowsPreview fileName={fileName} rows={rows} onOtherFile={onOtherFile} />
          <Panel
            title={<FormattedMessage id="bulk.features" defaultMessage="Features of all of them" />}
          >
            <PresetChoice
              features={features}
              editable={editable}
              companyFeatures={company.features}
              onChange={setFeatures}
            />
            <FeatureEditor
              features={features}
              editable={editable}
              hasBundle
              companyFeatures={company.features}
              onStep={(step) => setFeatures(applyFeatureStep(features, step))}
            />
          </Panel>
          <Panel title={<FormattedMessage id="bulk.first" defaultMessage="First password" />}>
            <Radio.Group
              value={firstPassword}
              onChange={(value) => setFirstPassword(value === 'mail' ? 'mail' : 'generated')}
              aria-label={intl.formatMessage({
                id: 'bulk.first',
                defaultMessage: 'First password',
              })}
            >
              <Stack gap={12}>
                <Radio
                  value="mail"
                  label={
                    <FormattedMessage id="bulk.first.mail" defaultMessage="Send welcome mails" />
                  }
                  description={
                    <FormattedMessage
                      id="bulk.first.mailText"
                      defaultMessage="Each user gets a link to set a password. It works for 14 days."
                    />
                  }
                />
                <Radio
                  value="generated"
                  label={
                    <FormattedMessage
                      id="bulk.first.generated"
                      defaultMessage="Generate passwords"
                    />
                  }
                  description={
                    <FormattedMessage
                      id="bulk.first.generatedText"
                      defaultMessage="No mail is sent. The passwords are shown once, here, and each must be changed at the first log-in, within 30 days."
                    />
                  }
                />
              </Stack>
            </Radio.Group>
          </Panel>
          <Group justify="flex-end">
            <Button disabled={left === 0} onClick={() => void run()}>
              <FormattedMessage
                id="bulk.create"
                defaultMessage="Create {count, plural, one {# user} other {# users}}"
                values={{ count: left }}
              />
            </Button>
          </Group>
        </>
      ) : (
        <BulkResults
          company={company}
          rows={created}
          isRunning={phase === 'running'}
          onTryAgain={() => void run()}
          onDownloaded={() => setDownloaded(true)}
          onOtherFile={() => (hasOnlyCopy ? setLeaving(true) : onOtherFile())}
        />
      )}
      <ConfirmDialog
        opened={isLeaving}
        onClose={() => setLeaving(false)}
        isDangerous
        title={<FormattedMessage id="bulk.leave" defaultMessage="Leave without the passwords?" />}
        confirm={<FormattedMessage id="bulk.otherFile" defaultMessage="Choose another file" />}
        onConfirm={onOtherFile}
      >
        <FormattedMessage
          id="bulk.leaveText"
          defaultMessage="The generated passwords are shown only here. Download the results first."
        />
      </ConfirmDialog>
      <LeaveGuard
        isOn={phase === 'running' || hasOnlyCopy}
        title={
          hasPasswords ? (
            <FormattedMessage id="bulk.leave" defaultMessage="Leave without the passwords?" />
          ) : (
            <FormattedMessage id="bulk.leaveRunning" defaultMessage="Leave before the end?" />
          )
        }
      >
        {hasPasswords ? (
          <FormattedMessage
            id="bulk.leaveText"
            defaultMessage="The generated passwords are shown only here. Download the results first."
          />
        ) : (
          <FormattedMessage
            id="bulk.leaveRunningText"
            defaultMessage="Users are still being created. What was not sent yet is not created."
          />
        )}
      </LeaveGuard>
    </Stack>
  );
}
