import { Button, Modal, Radio, Stack } from '@mantine/core';
import type { Feature } from '@fovea/contract/protocol/access';
import { createUsers, type UserCreation } from '@fovea/contract/people/users';
import { cleanName } from '@fovea/rules/inputs/names';
import {
  cleanKey,
  REQUIRED_NAME_MAX,
  SALESFORCE_ID_CHARACTERS,
} from '@fovea/rules/people/companyKeys';
import { cleanEmail, EMAIL_MAX } from '@fovea/rules/inputs/emailAddress';
import { editableFeatures } from '@fovea/rules/people/features';
import { presetFeatures } from '@fovea/rules/people/presets';
import { defaultValidTo } from '@fovea/rules/people/validTo';
import { useState, type SubmitEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { DialogFoot } from '../../controls/feedback/DialogFoot';
import { DateField } from '../../controls/fields/DateField';
import { formatDay, parseDay } from '../../controls/fields/day';
import { failureText } from '../../controls/feedback/failureText';
import { FieldGroup } from '../../controls/fields/FieldGroup';
import { showSuccess } from '../../controls/feedback/snackbars';
import { useRestoreFocus } from '../../controls/layout/useRestoreFocus';
import { call } from '../../state/api';
import { useHasFeature } from '../../state/session';
import { CheckedField } from '../CheckedField';
import { FeatureEditor } from '../features/FeatureEditor';
import { PresetChoice } from '../features/PresetChoice';
import { applyFeatureStep } from '../features/featureSteps';
import { useFieldProblems } from '../useFieldProblems';
import { SalesforceIdField } from '../KeyFields';
import { GeneratedPassword } from './GeneratedPassword';
import { invalidateUserCounts } from '../invalidateUsers';

/** Creating a user is slow, and a retry could send a second mail. */
const CREATION_TIMEOUT_MS = 25_000;

interface Props {
  readonly companyId: string;
  readonly companyFeatures: readonly Feature[];
  readonly onClose: () => void;
}

const today = () => new Date().toISOString().slice(0, 10);

/** Creates one user, who gets a welcome mail or a first password. */
export function NewUserDialog({ companyId, companyFeatures, onClose }: Props) {
  const intl = useIntl();
  const problemOf = useFieldProblems();
  const isInternal = useHasFeature('INTERNAL');
  const editable = editableFeatures({ isInternal, companyFeatures });
  const [form, setForm] = useState({ name: '', email: '', salesforceId: '' });
  const [validTo, setValidTo] = useState(() => formatDay(defaultValidTo(today())));
  const [features, setFeatures] = useState<readonly Feature[]>(() =>
    presetFeatures('researcher', editable, companyFeatures),
  );
  const [firstPassword, setFirstPassword] = useState<'mail' | 'generated'>('mail');
  const [isAsked, setAsked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [password, setPassword] = useState<string | null>(null);
  useRestoreFocus();

  const problems = {
    name: problemOf.name(form.name),
    email: problemOf.email(form.email),
    salesforceId: problemOf.salesforceId(form.salesforceId, 'user'),
  };
  const fields = ['name', 'email', 'salesforceId'] as const;
  const isBadDay = validTo.trim() !== '' && parseDay(validTo) === null;
  const isWrong = isBadDay || fields.some((field) => problems[field] !== null);
  const isStopped =
    isBadDay || fields.some((field) => problems[field] && (isAsked || form[field] !== ''));
  const field = (name: (typeof fields)[number]) => ({
    value: form[name],
    onChange: (value: string) => setForm((old) => ({ ...old, [name]: value })),
    problem: problems[name],
    isAsked,
  });

  function created(creation: UserCreation) {
    if (creation.result === 'created') {
      invalidateUserCounts();
      if (creation.password) {
        setPassword(creation.password);
        return;
      }
      showSuccess(
        intl.formatMessage(
          { id: 'users.created', defaultMessage: '{email} was created and gets a welcome mail.' },
          { email: creation.email },
        ),
      );
      onClose();
      return;
    }
    setFailure(
      creation.message ??
        intl.formatMessage({
          id: 'users.exists',
          defaultMessage: 'There is a user with this e-mail already.',
        }),
    );
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setAsked(true);
    if (isWrong || isBusy) return;
    setBusy(true);
    setFailure(null);
    const user = {
      email: cleanEmail(form.email),
      name: cleanName(form.name),
      validTo: parseDay(validTo),
      features: [...features],
      ...(isInternal ? { salesforceId: cleanKey(form.salesforceId) } : {}),
    };
    try {
      const [creation] = await call(
        createUsers,
        { companyId, body: { users: [user], firstPassword } },
        { retries: 0, timeoutMs: CREATION_TIMEOUT_MS },
      );
      if (creation) created(creation);
    } catch (reason) {
      invalidateUserCounts();
      setFailure(
        failureText(
          reason,
          intl.formatMessage({
            id: 'users.notCreated',
            defaultMessage:
              'The server could not be reached. Look into the list before you try again: the user may be there.',
          }),
        ),
      );
    } finally {
      setBusy(false);
    }
  }

  if (password !== null) {
    return (
      <Modal
        opened
        onClose={onClose}
        closeOnClickOutside={false}
        title={
          <FormattedMessage
            id="users.createdWithPassword"
            defaultMessage="{name} was created"
            values={{ name: <bdi>{form.name}</bdi> }}
          />
        }
      >
        <GeneratedPassword password={password} />
        <DialogFoot>
          <Button onClick={onClose}>
            <FormattedMessage id="done" defaultMessage="Done" />
          </Button>
        </DialogFoot>
      </Modal>
    );
  }
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnClickOutside={form.name === '' && form.email === ''}
      size="lg"
      title={<FormattedMessage id="users.new" defaultMessage="New user" />}
    >
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap={16}>
          <CheckedField
            {...field('name')}
            label={intl.formatMessage({ id: 'user.name', defaultMessage: 'Name' })}
            maxLength={REQUIRED_NAME_MAX}
            withAsterisk
            autoComplete="off"
            data-autofocus
          />
          <CheckedField
            {...field('email')}
            label={intl.formatMessage({ id: 'user.email', defaultMessage: 'E-mail' })}
            description={intl.formatMessage({
              id: 'user.email.help',
              defaultMessage: 'The user signs in with it.',
            })}
            maxLength={EMAIL_MAX}
            withAsterisk
            inputMode="email"
            autoComplete="off"
            spellCheck={false}
            dir="ltr"
          />
          {isInternal && (
            <SalesforceIdField {...field('salesforceId')} maxLength={SALESFORCE_ID_CHARACTERS} />
          )}
          <DateField
            label={intl.formatMessage({ id: 'column.validTo', defaultMessage: 'Valid until' })}
            description={intl.formatMessage({
              id: 'user.validTo.help',
              defaultMessage: 'The last day (UTC) on which the user can sign in. Empty: no end.',
            })}
            value={validTo}
            onChange={setValidTo}
            firstDay={today()}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            maw={280}
          />
          <FieldGroup
            legend={<FormattedMessage id="user.firstPassword" defaultMessage="First password" />}
          >
            <Radio.Group
              value={firstPassword}
              onChange={(value) => setFirstPassword(value === 'generated' ? value : 'mail')}
              aria-label={intl.formatMessage({
                id: 'user.firstPassword',
                defaultMessage: 'First password',
              })}
            >
              <Stack gap={8} mt={4}>
                <Radio
                  value="mail"
                  label={intl.formatMessage({
                    id: 'user.firstPassword.mail',
                    defaultMessage: 'Send a welcome mail: the user sets a password',
                  })}
                />
                <Radio
                  value="generated"
                  label={intl.formatMessage({
                    id: 'user.firstPassword.generated',
                    defaultMessage: 'Generate a password that must be changed, and show it here',
                  })}
                />
              </Stack>
            </Radio.Group>
          </FieldGroup>
          <PresetChoice
            features={features}
            editable={editable}
            companyFeatures={companyFeatures}
            onChange={setFeatures}
          />
          <FeatureEditor
            features={features}
            editable={editable}
            hasBundle={isInternal}
            companyFeatures={companyFeatures}
            onStep={(step) => setFeatures((old) => applyFeatureStep(old, step))}
          />
          <DialogFoot failure={failure}>
            <Button variant="default" onClick={onClose}>
              <FormattedMessage id="cancel" defaultMessage="Cancel" />
            </Button>
            <Button type="submit" loading={isBusy} disabled={isStopped}>
              <FormattedMessage id="create" defaultMessage="Create" />
            </Button>
          </DialogFoot>
        </Stack>
      </form>
    </Modal>
  );
}
