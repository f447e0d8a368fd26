import type { Study } from '@fovea/contract/studies/studies';
import { canEditQuota, labPhase, quotaProblem } from '@fovea/rules/studies/quota';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { FailureAlert } from '../../controls/feedback/FailureAlert';
import { showSuccess } from '../../controls/feedback/snackbars';
import { UnsavedFormGuard } from '../../editing/UnsavedFormGuard';
import { useHasFeature } from '../../state/session';
import { quotaChange } from './editedQuota';
import { QuotaCounts } from './QuotaCounts';
import { QuotaLockReason } from './QuotaLockReason';
import { QUOTA_PROBLEM_MESSAGES, QUOTA_PROBLEM_VALUES } from './quotaMessages';
import { QuotaVariables } from './QuotaVariables';
import { useQuotaEdits } from './useQuotaEdits';

/** The counts and the variables of a quota, saved together. */
export function QuotaForm({ study }: { readonly study: Study }) {
  const intl = useIntl();
  const canUseLab = useHasFeature('LAB');
  const phase = labPhase(study, study.hasCollected);
  const mayEdit = canUseLab && canEditQuota(phase);
  const edits = useQuotaEdits(study.id, study.quota);
  const { quota, isChanged } = edits;
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const problem = quotaProblem(quotaChange(quota));

  async function save() {
    setBusy(true);
    setFailure(null);
    try {
      await edits.save();
      showSuccess(
        intl.formatMessage({ id: 'quota.saved', defaultMessage: 'The quota was saved.' }),
      );
    } catch (reason) {
      setFailure(reason instanceof Error ? reason.message : String(reason));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Stack gap={16} maw={760}>
      {!mayEdit && (
        <Alert icon={<IconLock aria-hidden />} color="gray">
          <QuotaLockReason phase={phase} hasLabAccess={canUseLab} />
        </Alert>
      )}
      <QuotaCounts
        quota={quota}
        isReadOnly={!mayEdit}
        change={(changes) => edits.change(() => changes)}
      />
      <QuotaVariables
        variables={quota.variables}
        isReadOnly={!mayEdit}
        change={(changeOf) => edits.change(({ variables }) => ({ variables: changeOf(variables) }))}
      />
      {mayEdit && (
        <>
          {edits.isOutdated && (
            <Alert color="yellow" role="alert">
              <FormattedMessage
                id="quota.outdated"
                defaultMessage="Somebody else saved this quota while you changed it. Saving replaces theirs; discard your changes to see it."
              />
            </Alert>
          )}
          <FailureAlert failure={failure} />
          <Group gap={12}>
            <Button
              disabled={problem !== null || !isChanged}
              loading={isBusy}
              onClick={() => void save()}
            >
              <FormattedMessage id="quota.save" defaultMessage="Save quota" />
            </Button>
            {isChanged && (
              <Button
                variant="subtle"
                disabled={isBusy}
                onClick={() => {
                  edits.discard();
                  setFailure(null);
                }}
              >
                <FormattedMessage id="quota.discard" defaultMessage="Discard changes" />
              </Button>
            )}
            {isChanged && problem && (
              <Text size="sm" c="dimmed" role="status">
                <FormattedMessage
                  {...QUOTA_PROBLEM_MESSAGES[problem]}
                  values={QUOTA_PROBLEM_VALUES}
                />
              </Text>
            )}
          </Group>
        </>
      )}
      <UnsavedFormGuard isChanged={mayEdit && isChanged} />
    </Stack>
  );
}
