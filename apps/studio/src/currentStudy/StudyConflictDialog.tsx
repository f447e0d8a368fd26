import { Button, Modal, Stack, Table, Text } from '@mantine/core';
import type { Study } from '@fovea/contract/studies/studies';
import { defineMessages, FormattedMessage, useIntl, type IntlShape } from 'react-intl';
import { DialogFoot } from '../controls/feedback/DialogFoot';
import { useConflictQuestion } from './studyConflict';

const FIELDS: Record<string, { id: string; defaultMessage: string }> = defineMessages({
  name: { id: 'field.name', defaultMessage: 'Study name' },
  consentForm: { id: 'field.consentForm', defaultMessage: 'Consent text' },
  contactEmail: { id: 'field.contactEmail', defaultMessage: 'Contact e-mail' },
  locale: { id: 'field.locale', defaultMessage: 'Respondent language' },
  rejectConsentRedirect: { id: 'field.reject', defaultMessage: 'Redirect after rejected consent' },
  studyFinishedRedirect: { id: 'field.finished', defaultMessage: 'Redirect after the study' },
  collectionErrorRedirect: { id: 'field.error', defaultMessage: 'Redirect after an error' },
  recordWebcamVideo: { id: 'field.webcamVideo', defaultMessage: 'Keep the webcam video' },
  calibrationThresholdDeg: {
    id: 'field.calibrationThreshold',
    defaultMessage: 'Worst calibration to go on with, degrees',
  },
  deviceTypes: { id: 'field.devices', defaultMessage: 'Devices' },
  blockUsage: { id: 'field.blockUsage', defaultMessage: 'Flow selection' },
  sensors: { id: 'field.sensors', defaultMessage: 'Sensors' },
  checks: { id: 'field.checks', defaultMessage: 'Checks of respondents' },
  displayName: { id: 'field.displayName', defaultMessage: 'Name' },
  exposureTimeMs: { id: 'field.exposure', defaultMessage: 'Duration' },
  manualAdvance: { id: 'field.advance', defaultMessage: 'Advance by hand' },
  trackMouse: { id: 'field.mouse', defaultMessage: 'Track the mouse' },
  recordWebcam: { id: 'field.recordWebcam', defaultMessage: 'Record the webcam' },
  recordScreen: { id: 'field.recordScreen', defaultMessage: 'Record the screen' },
  websiteUrl: { id: 'field.website', defaultMessage: 'Website address' },
  tags: { id: 'field.tags', defaultMessage: 'Display' },
  calibrationOptions: { id: 'field.calibration', defaultMessage: 'Calibration' },
  instructionOptions: { id: 'field.instruction', defaultMessage: 'Instruction' },
  surveyQuestions: { id: 'field.questions', defaultMessage: 'Survey questions' },
  surveyTheme: { id: 'field.theme', defaultMessage: 'Survey theme' },
});

/** Name of a field, for example 'Poster: Duration'. */
function fieldWords(intl: IntlShape, study: Study, path: string): string {
  const [first = '', second = '', third = ''] = path.split('/');
  const key = first === 'stimuli' ? third : first;
  const message = FIELDS[key];
  const field = message ? intl.formatMessage(message) : key;
  if (first === 'sensors' || first === 'checks') return `${field}: ${second}`;
  if (first !== 'stimuli') return field;
  const name = study.stimuli.find(({ id }) => id === second)?.displayName ?? '';
  return intl.formatMessage({ id: 'field.of', defaultMessage: '{name}: {field}' }, { name, field });
}

const LONGEST = 300;

/** A readable form of a value. */
function valueText(intl: IntlShape, path: string, value: unknown): string {
  if (value === null) return intl.formatMessage({ id: 'value.none', defaultMessage: 'None' });
  if (typeof value === 'boolean') {
    return value
      ? intl.formatMessage({ id: 'value.on', defaultMessage: 'On' })
      : intl.formatMessage({ id: 'value.off', defaultMessage: 'Off' });
  }
  if (typeof value === 'number') {
    return path.endsWith('Ms')
      ? intl.formatMessage(
          { id: 'duration.s', defaultMessage: '{seconds} s' },
          {
            seconds: intl.formatNumber(value / 1000),
          },
        )
      : intl.formatNumber(value);
  }
  const text =
    typeof value === 'string'
      ? value
      : typeof value === 'object' && value !== null && 'instructions' in value
        ? String(value.instructions)
        : JSON.stringify(value ?? null);
  const plain = text.replace(/<[^>]*>/g, ' ').trim();
  return plain.length > LONGEST ? `${plain.slice(0, LONGEST)}…` : plain;
}

/** Resolves conflicting edits: shows both values of each field, and the user chooses a side. */
export function StudyConflictDialog() {
  const intl = useIntl();
  const question = useConflictQuestion((state) => state.question);
  if (!question) return null;
  const { study, conflicts, answer } = question;
  return (
    <Modal
      opened
      size="lg"
      onClose={() => {}}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      title={
        <FormattedMessage
          id="stale.title"
          defaultMessage="This study was changed in another window"
        />
      }
    >
      <Stack gap={16}>
        <Text>
          <FormattedMessage
            id="stale.text"
            defaultMessage="The same fields were changed there and here. Choose which values stay; everything else is kept from both."
          />
        </Text>
        <Table withTableBorder layout="fixed">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>
                <FormattedMessage id="stale.field" defaultMessage="Field" />
              </Table.Th>
              <Table.Th>
                <FormattedMessage id="stale.mine" defaultMessage="Yours" />
              </Table.Th>
              <Table.Th>
                <FormattedMessage id="stale.theirs" defaultMessage="Theirs" />
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody style={{ overflowWrap: 'anywhere' }}>
            {conflicts.map(({ path, mine, theirs }) => (
              <Table.Tr key={path}>
                <Table.Td>{fieldWords(intl, study, path)}</Table.Td>
                <Table.Td>
                  <bdi>{valueText(intl, path, mine)}</bdi>
                </Table.Td>
                <Table.Td>
                  <bdi>{valueText(intl, path, theirs)}</bdi>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
        <DialogFoot>
          <Button variant="default" onClick={() => answer('theirs')}>
            <FormattedMessage id="stale.useTheirs" defaultMessage="Use theirs" />
          </Button>
          <Button onClick={() => answer('mine')} data-autofocus>
            <FormattedMessage id="stale.keepMine" defaultMessage="Keep mine" />
          </Button>
        </DialogFoot>
      </Stack>
    </Modal>
  );
}
