import { Alert, NativeSelect, Stack } from '@mantine/core';
import type { Study } from '@fovea/contract/studies/studies';
import { isConsentLocked, canSetCollection } from '@fovea/rules/participation/collection';
import { LOCALES } from '@fovea/rules/inputs/locales';
import { isBuiltHere, isLab, isRemote } from '@fovea/rules/studies/studyKinds';
import { IconLock } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Panel } from '../../controls/layout/Panel';
import { useHasFeature } from '../../state/session';
import { editStudy } from '../../currentStudy/optimisticStudy';
import { CheckSettings } from './CheckSettings';
import { CalibrationSettings } from './CalibrationSettings';
import { ConsentAdditions } from './ConsentAdditions';
import { ConsentSettings } from './ConsentSettings';
import { localeName } from '../../messages/localeName';
import { RedirectSettings } from './RedirectSettings';
import { ScreeningSettings } from './ScreeningSettings';
import { SetupPreview } from './SetupPreview';
import { StepSettings } from './StepSettings';
import { VideoSettings } from './VideoSettings';

/** Settings of the data collection: consent, redirects and checks; saved automatically. */
export function SettingsPanel({ study }: { readonly study: Study }) {
  const intl = useIntl();
  const canBuild = useHasFeature('ONLINE_STUDY_BUILDER');
  const isOnline = isBuiltHere(study);
  const isOff = (setting: Parameters<typeof canSetCollection>[1]) =>
    !canBuild || !canSetCollection(study, setting);
  const isLocked = isOff('contactEmail');
  return (
    <Panel title={<FormattedMessage id="settings.title" defaultMessage="Settings" />}>
      <Stack gap={24} maw={720}>
        {(isLocked || !isOnline) && (
          <Alert color="gray" icon={<IconLock aria-hidden />}>
            {isRemote(study) && canBuild ? (
              <FormattedMessage
                id="settings.remote"
                defaultMessage="Texts, language, checks and redirects of this study are set here. Everything else was set where it was built and can be viewed but not changed."
              />
            ) : !isOnline ? (
              <FormattedMessage
                id="settings.notOnline"
                defaultMessage="The settings of this study were made where it was built. They can be viewed but not changed."
              />
            ) : study.locked ? (
              <FormattedMessage
                id="settings.locked"
                defaultMessage="Data collection has been on: the settings of this study cannot be changed any more. Duplicate the study to change them."
              />
            ) : (
              <FormattedMessage
                id="settings.noAccess"
                defaultMessage="Your account may look at these settings but not change them. Ask your account administrator for the study builder."
              />
            )}
          </Alert>
        )}
        <ConsentSettings study={study} isLocked={isLocked} isTextLocked={isConsentLocked(study)} />
        <ConsentAdditions study={study} />
        <NativeSelect
          label={intl.formatMessage({ id: 'settings.locale', defaultMessage: 'Language' })}
          description={intl.formatMessage({
            id: 'settings.locale.help',
            defaultMessage: 'What the product itself says to respondents. Not your own texts.',
          })}
          value={study.locale}
          disabled={isLocked}
          onChange={(event) => editStudy(study.id, { locale: event.currentTarget.value })}
          data={LOCALES.map((value) => ({ value, label: localeName(intl.locale, value) }))}
          maw={480}
        />
        <CheckSettings
          study={study}
          isLocked={isOff('checks')}
          isDeviceLocked={isOff('deviceTypes')}
        />
        <StepSettings study={study} isLocked={isOff('checks')} />
        <SetupPreview study={study} />
        <VideoSettings study={study} isLocked={isOff('recordWebcamVideo')} />
        <CalibrationSettings study={study} isLocked={isOff('checks')} />
        <ScreeningSettings study={study} isLocked={isOff('calibrationThresholdDeg')} />
        {!isLab(study) && <RedirectSettings study={study} isLocked={isLocked} />}
      </Stack>
    </Panel>
  );
}
