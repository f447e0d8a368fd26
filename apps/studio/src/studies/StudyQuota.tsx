import { updateQuota, type QuotaChange } from '@fovea/contract/studies/quota';
import { getStudy, type Study } from '@fovea/contract/studies/studies';
import { isLab } from '@fovea/rules/studies/studyKinds';
import {
  labPhase,
  canEditQuota,
  QUOTA_OLD_AT,
  QUOTA_OLD_AT_DEFAULT,
  quotaProblem,
  quotaTotal,
} from '@fovea/rules/studies/quota';
import { Alert, Button, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { getRouteApi, Navigate } from '@tanstack/react-router';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { QueryContent } from '../controls/feedback/QueryContent';
import { Panel } from '../controls/layout/Panel';
import { showError, showSuccess } from '../controls/feedback/snackbars';
import { call } from '../state/api';
import { useHasFeature } from '../state/session';
import { useOptimisticStudy } from '../currentStudy/optimisticStudy';
import { StudyHeader } from '../currentStudy/StudyHeader';
import { setServerState } from '../state/serverState';
import { QuotaCount } from './QuotaCount';
import { QuotaLockReason } from './QuotaLockReason';

const route = getRouteApi('/studies/$studyId/quota');

/** How many respondents of each gender and age group a lab study needs. */
export function StudyQuota() {
  const { studyId } = route.useParams();
  const study = useOptimisticStudy(studyId);
  return (
    <QueryContent from={study}>
      {(shown) =>
        isLab(shown) ? (
          <>
            <StudyHeader
              study={shown}
              page={<FormattedMessage id="quota.title" defaultMessage="Quota" />}
            />
            <QuotaForm key={JSON.stringify(shown.quota)} study={shown} />
          </>
        ) : (
          <Navigate to="/studies/$studyId" params={{ studyId }} replace />
        )
      }
    </QueryContent>
  );
}

const EMPTY: QuotaChange = {
  youngMale: null,
  oldMale: null,
  youngFemale: null,
  oldFemale: null,
  oldAt: QUOTA_OLD_AT_DEFAULT,
};

function QuotaForm({ study }: { readonly study: Study }) {
  const intl = useIntl();
  const canUseLab = useHasFeature('LAB');
  const phase = labPhase(study, study.hasCollected);
  const mayEdit = canUseLab && canEditQuota(phase);
  const stored: QuotaChange = study.quota
    ? {
        youngMale: study.quota.youngMale,
        oldMale: study.quota.oldMale,
        youngFemale: study.quota.youngFemale,
        oldFemale: study.quota.oldFemale,
        oldAt: study.quota.oldAt,
      }
    : EMPTY;
  const [quota, setQuota] = useState(stored);
  const [isBusy, setBusy] = useState(false);
  const problem = quotaProblem(quota);
  const isSame = JSON.stringify(quota) === JSON.stringify(stored);
  const set = (change: Partial<QuotaChange>) => setQuota((old) => ({ ...old, ...change }));
  const total = quotaTotal(quota);

  async function save() {
    setBusy(true);
    try {
      const saved = await call(updateQuota, { studyId: study.id, body: quota }, { retries: 1 });
      setServerState(getStudy, { studyId: study.id }, (old) => ({ ...old, quota: saved }));
      showSuccess(
        intl.formatMessage({ id: 'quota.saved', defaultMessage: 'The quota was saved.' }),
      );
    } catch (reason) {
      showError(reason instanceof Error ? reason.message : String(reason));
    } finally {
      setBusy(false);
    }
  }

  const young = intl.formatMessage(
    { id: 'quota.young', defaultMessage: '18 to {last}' },
    { last: quota.oldAt - 1 },
  );
  const old = intl.formatMessage(
    { id: 'quota.old', defaultMessage: '{first} and older' },
    { first: quota.oldAt },
  );
  const male = intl.formatMessage({ id: 'quota.male', defaultMessage: 'Men' });
  const female = intl.formatMessage({ id: 'quota.female', defaultMessage: 'Women' });
  return (
    <Panel title={<FormattedMessage id="quota.respondents" defaultMessage="Respondents" />}>
      <Stack gap={20} maw={640}>
        {!mayEdit && (
          <Alert icon={<IconLock aria-hidden />} color="gray">
            <QuotaLockReason phase={phase} hasLabAccess={canUseLab} />
          </Alert>
        )}
        <QuotaCount
          label={intl.formatMessage({ id: 'quota.oldAt', defaultMessage: 'Older from the age of' })}
          value={quota.oldAt}
          {...QUOTA_OLD_AT}
          disabled={!mayEdit}
          onChange={(oldAt) => set({ oldAt: oldAt ?? QUOTA_OLD_AT_DEFAULT })}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={16}>
          <QuotaCount
            label={`${male}, ${young}`}
            value={quota.youngMale}
            disabled={!mayEdit}
            onChange={(youngMale) => set({ youngMale })}
          />
          <QuotaCount
            label={`${male}, ${old}`}
            value={quota.oldMale}
            disabled={!mayEdit}
            onChange={(oldMale) => set({ oldMale })}
          />
          <QuotaCount
            label={`${female}, ${young}`}
            value={quota.youngFemale}
            disabled={!mayEdit}
            onChange={(youngFemale) => set({ youngFemale })}
          />
          <QuotaCount
            label={`${female}, ${old}`}
            value={quota.oldFemale}
            disabled={!mayEdit}
            onChange={(oldFemale) => set({ oldFemale })}
          />
        </SimpleGrid>
        <Group justify="space-between">
          <Text>
            <FormattedMessage
              id="quota.total"
              defaultMessage="{total, plural, one {# respondent in all} other {# respondents in all}}"
              values={{ total }}
            />
          </Text>
          {mayEdit && (
            <Button
              disabled={problem !== null || isSame}
              loading={isBusy}
              onClick={() => void save()}
            >
              <FormattedMessage id="quota.save" defaultMessage="Save quota" />
            </Button>
          )}
        </Group>
      </Stack>
    </Panel>
  );
}
