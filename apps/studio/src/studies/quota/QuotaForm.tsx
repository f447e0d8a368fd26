import type { PlaceGroup } from '@fovea/contract/participation/registrations';
import type { Study } from '@fovea/contract/studies/studies';
import { canEditQuota, labPhase } from '@fovea/rules/studies/quota';
import { plannedRespondents, quotaChangeProblem } from '@fovea/rules/studies/quotaOnTestPlan';
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
import { TestPlanPanel } from './TestPlanPanel';
import { useQuotaEdits } from './useQuotaEdits';

interface Props {
  readonly study: Study;
  /** The respondents that it has; none while they are loaded. */
  readonly places?: readonly PlaceGroup[];
}

/** The counts, the test plan and the variables of a quota, saved together. */
export function QuotaForm({ study, places = [] }: Props) {
  const intl = useIntl();
  const canUseLab = useHasFeature('LAB');
  const phase = labPhase(study, study.hasCollected);
  const mayEdit = canUseLab && canEditQuota(phase);
  const edits = useQuotaEdits(study);
  const { quota, isChanged } = edits;
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const planned = plannedRespondents(places);
  const { respondentRegistration } = quota;
  const problem = quotaChangeProblem(quotaChange(quota), {
    quota: study.quota,
    respondentRegistration,
    places,
  });

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
        planned={respondentRegistration === 'TEST_PLAN_ONLY' ? planned : null}
        change={(changes) => edits.change(() => changes)}
      />
      <TestPlanPanel
        registration={respondentRegistration}
        planned={planned}
        isReadOnly={!mayEdit}
        change={(registration) => edits.change(() => ({ respondentRegistration: registration }))}
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
