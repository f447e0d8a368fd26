import {
  Consistency,
  CONSISTENCIES,
  listSupportRequests,
  sendSupportRequest,
  SUPPORT_TEXT_MAX,
} from '@fovea/contract/people/support';
import { listStudyNames } from '@fovea/contract/studies/studyLifecycle';
import { replyAddressProblem } from '@fovea/rules/people/replyAddress';
import { STUDY_ACCESS_DAYS } from '@fovea/rules/people/supportAccess';
import { Anchor, Button, Checkbox, Modal, Select, Stack, Text, Textarea } from '@mantine/core';
import { useRef, useState, type SubmitEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { DialogFoot } from '../controls/feedback/DialogFoot';
import { failureText } from '../controls/feedback/failureText';
import { showSuccess } from '../controls/feedback/snackbars';
import { useRestoreFocus } from '../controls/layout/useRestoreFocus';
import { call } from '../state/api';
import { newRequestId } from '../state/requestId';
import { invalidateServerState, useApiQuery } from '../state/serverState';
import { useHasFeature, useUser } from '../state/session';
import { AttachmentField, isTooLarge, isTooMany } from './AttachmentField';
import { PrivacyCheckbox } from './PrivacyCheckbox';
import { ReplyAddressField } from './ReplyAddressField';
import { SUBMIT_FAILED } from './submitFailed';
import { EMPTY_SUPPORT, useSupportForms } from './supportForms';
import { CONSISTENCY_MESSAGES } from './supportMessages';
import { usePageForSupport } from './usePageForSupport';

/** Asks for help: what happened, how, in which study, with files and consent to look at the study. */
export function SupportDialog({ onClose }: { readonly onClose: () => void }) {
  const intl = useIntl();
  const page = usePageForSupport();
  const { actor } = useUser();
  const hasStudies = useHasFeature('STUDY');
  const names = useApiQuery(listStudyNames, {}, { enabled: hasStudies }).data ?? [];
  const draft = useSupportForms(({ support }) => support);
  const change = (more: Partial<typeof draft>) =>
    useSupportForms.setState(({ support }) => ({ support: { ...support, ...more } }));
  const [email, setEmail] = useState('');
  const [files, setFiles] = useState<readonly File[]>([]);
  const [isConsenting, setConsenting] = useState(false);
  const [hasAgreed, setAgreed] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  // The same for every try, so that a request whose answer was lost is stored once.
  const requestId = useRef(newRequestId());
  useRestoreFocus();
  const wanted = draft.studyId === undefined ? page.studyId : draft.studyId;
  const study = names.find(({ id }) => id === wanted);
  const isReady =
    draft.problemDescription.trim() !== '' &&
    draft.reproSteps.trim() !== '' &&
    hasAgreed &&
    replyAddressProblem(email) === null &&
    !isTooLarge(files) &&
    !isTooMany(files);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!isReady || isBusy) return;
    setBusy(true);
    setFailure(null);
    try {
      const body = {
        problemDescription: draft.problemDescription,
        reproSteps: draft.reproSteps,
        consistency: Consistency.safeParse(draft.consistency).data,
        // The server adds what else it knows of the study.
        ...(study && { studyId: study.id, studyName: study.name }),
        url: page.url,
        ...(page.studyId !== null && {
          studyIdFromUrl: page.studyId,
          studyNameFromUrl: page.studyName,
          dataCollectionVersionFromUrl: page.dataCollectionVersion,
        }),
        userEnteredEmail: email,
        userAgentInfo: navigator.userAgent,
        consentToAccessStudy: study && isConsenting ? ('true' as const) : ('false' as const),
        fileTypeList: files.map(({ type }) => type).join(','),
        requestId: requestId.current,
      };
      await call(sendSupportRequest, { body }, { files: { files }, retries: 0 });
      useSupportForms.setState({ support: EMPTY_SUPPORT });
      void invalidateServerState(listSupportRequests);
      showSuccess(
        intl.formatMessage({
          id: 'support.sent',
          defaultMessage:
            'Thank you for reaching out! The answer will be among your notifications and in a mail.',
          description: 'Shown after a support request was sent',
        }),
      );
      onClose();
    } catch (reason) {
      setFailure(failureText(reason, intl.formatMessage(SUBMIT_FAILED)));
      setBusy(false);
    }
  }

  return (
    <Modal
      opened
      onClose={onClose}
      closeOnClickOutside={false}
      size="lg"
      title={
        <FormattedMessage
          id="userMenu.support"
          defaultMessage="Request support"
          description="Entry of the user menu, and title of its dialog"
        />
      }
    >
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap={16}>
          <Text size="sm" c="dimmed">
            <FormattedMessage
              id="support.earlier"
              defaultMessage="Your earlier requests and their answers are on <link>their own page</link>."
              description="At the top of the form for a support request"
              values={{
                link: (words) => (
                  <Anchor href="#/support" inherit underline="always" onClick={onClose}>
                    {words}
                  </Anchor>
                ),
              }}
            />
          </Text>
          <Textarea
            label={intl.formatMessage({
              id: 'support.problem',
              defaultMessage: 'Problem description',
              description: 'Label in the form for a support request',
            })}
            value={draft.problemDescription}
            onChange={(event) => change({ problemDescription: event.currentTarget.value })}
            maxLength={SUPPORT_TEXT_MAX}
            autosize
            minRows={3}
            maxRows={10}
            withAsterisk
            data-autofocus
          />
          <Textarea
            label={intl.formatMessage({
              id: 'support.steps',
              defaultMessage: 'Steps to reproduce',
              description: 'Label in the form for a support request',
            })}
            description={intl.formatMessage({
              id: 'support.steps.help',
              defaultMessage: 'What you did, what you expected, and what happened instead',
              description: 'Hint in the form for a support request',
            })}
            value={draft.reproSteps}
            onChange={(event) => change({ reproSteps: event.currentTarget.value })}
            maxLength={SUPPORT_TEXT_MAX}
            autosize
            minRows={3}
            maxRows={10}
            withAsterisk
          />
          <Select
            label={intl.formatMessage({
              id: 'support.consistency',
              defaultMessage: 'How often does it happen?',
              description: 'Label in the form for a support request',
            })}
            data={CONSISTENCIES.map((value) => ({
              value,
              label: intl.formatMessage(CONSISTENCY_MESSAGES[value]),
            }))}
            value={draft.consistency || null}
            onChange={(value) => change({ consistency: value ?? '' })}
            clearable
          />
          {hasStudies && (
            <Select
              label={intl.formatMessage({
                id: 'support.study',
                defaultMessage: 'Study',
                description: 'Label in the form for a support request',
              })}
              placeholder={intl.formatMessage({
                id: 'support.study.none',
                defaultMessage: 'Not about a study',
                description: 'No study is chosen in the form for a support request',
              })}
              data={names.map(({ id, name }) => ({ value: id, label: name }))}
              value={study?.id ?? null}
              onChange={(studyId) => change({ studyId })}
              searchable
              clearable
              limit={100}
            />
          )}
          {study && (
            <Checkbox
              checked={isConsenting && actor === null}
              disabled={actor !== null}
              onChange={(event) => setConsenting(event.currentTarget.checked)}
              label={
                <FormattedMessage
                  id="support.consent"
                  defaultMessage="Support may look at the study “{name}”"
                  description="Checkbox with which a user lets support look at a study"
                  values={{ name: <bdi>{study.name}</bdi> }}
                />
              }
              description={
                <FormattedMessage
                  id="support.consent.help"
                  defaultMessage="For {days} days, with its collected data, without the videos of respondents and without changing anything. Every visit is in the audit log of your company, and you can withdraw this at any time."
                  description="What the consent of a support request means"
                  values={{ days: STUDY_ACCESS_DAYS }}
                />
              }
            />
          )}
          <AttachmentField files={files} onChange={setFiles} />
          <ReplyAddressField
            value={email}
            onChange={setEmail}
            description={intl.formatMessage({
              id: 'support.email.help',
              defaultMessage: 'Another address at which you can be reached',
              description: 'Hint at the address of the form for a support request',
            })}
          />
          <PrivacyCheckbox isChecked={hasAgreed} onChange={setAgreed} />
          <DialogFoot failure={failure}>
            <Button variant="default" onClick={onClose}>
              <FormattedMessage id="cancel" defaultMessage="Cancel" />
            </Button>
            <Button type="submit" loading={isBusy} disabled={!isReady}>
              <FormattedMessage
                id="support.submit"
                defaultMessage="Submit"
                description="Button that sends feedback or a support request"
              />
            </Button>
          </DialogFoot>
        </Stack>
      </form>
    </Modal>
  );
}
