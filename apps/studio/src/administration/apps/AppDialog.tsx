import {
  APP_NAME_MAX,
  APP_TEXT_MAX,
  changeApp,
  listApps,
  REDIRECT_URI_MAX,
  registerApp,
  type RegisteredApp,
} from '@fovea/contract/people/apps';
import type { Feature } from '@fovea/contract/protocol/access';
import { TOKEN_SCOPES } from '@fovea/rules/people/programTokens';
import { redirectProblem } from '@fovea/rules/people/redirectAddress';
import { Button, Modal, Radio, Stack } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ScopeChoice } from '../../accessTokens/ScopeChoice';
import { DialogFoot } from '../../controls/feedback/DialogFoot';
import { failureText } from '../../controls/feedback/failureText';
import { useRestoreFocus } from '../../controls/layout/useRestoreFocus';
import { call } from '../../state/api';
import { invalidateServerState } from '../../state/serverState';
import { CheckedField } from '../CheckedField';
import { CompanyChoice } from './CompanyChoice';
import { REDIRECT_PROBLEMS } from './appRedirectMessages';

interface Props {
  /** Whose apps are listed; null: those of all companies, and one can be chosen. */
  readonly companyId: string | null;
  /** The app to change; null: another one is registered. */
  readonly app: RegisteredApp | null;
  readonly onClose: () => void;
  readonly onRegistered?: (app: RegisteredApp, secret: string | null) => void;
}

const EMPTY = { name: '', author: '', contact: '', redirectUri: '' };
const FIELDS = ['name', 'author', 'contact', 'redirectUri'] as const;

/** Registers a third-party app, or changes one. */
export function AppDialog({ companyId, app, onClose, onRegistered }: Props) {
  const intl = useIntl();
  const [form, setForm] = useState(() => {
    if (!app) return EMPTY;
    const { name, author, contact, redirectUri } = app;
    return { name, author, contact, redirectUri };
  });
  const [scope, setScope] = useState<readonly Feature[]>(app?.scope ?? ['STUDY', 'ANALYSIS']);
  const [isConfidential, setConfidential] = useState(false);
  const [company, setCompany] = useState<string | null>(companyId);
  const [isAsked, setAsked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  useRestoreFocus();
  // A feature that the app was given by the API stays in its scope.
  const offered = [...TOKEN_SCOPES, ...scope.filter((one) => !TOKEN_SCOPES.includes(one))];
  const missing = intl.formatMessage({
    id: 'apps.field.missing',
    defaultMessage: 'This cannot be empty.',
    description: 'Problem of a field of a third-party app',
  });
  const isMissing = (field: (typeof FIELDS)[number]) => form[field].trim() === '';
  const wrongAddress = redirectProblem(form.redirectUri.trim());
  const problems = {
    name: isMissing('name') ? missing : null,
    author: isMissing('author') ? missing : null,
    contact: isMissing('contact') ? missing : null,
    redirectUri: wrongAddress && intl.formatMessage(REDIRECT_PROBLEMS[wrongAddress]),
  };
  const isWrong = scope.length === 0 || FIELDS.some((field) => problems[field] !== null);
  const isStopped =
    scope.length === 0 ||
    FIELDS.some((field) => problems[field] !== null && (isAsked || form[field] !== ''));
  const field = (name: (typeof FIELDS)[number]) => ({
    value: form[name],
    onChange: (value: string) => setForm((old) => ({ ...old, [name]: value })),
    problem: problems[name],
    isAsked,
  });

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setAsked(true);
    if (isWrong || isBusy) return;
    setBusy(true);
    setFailure(null);
    const said = {
      name: form.name.trim(),
      author: form.author.trim(),
      contact: form.contact.trim(),
      redirectUri: form.redirectUri.trim(),
      scope: [...scope],
    };
    try {
      if (app) {
        await call(changeApp, { appId: app.id, body: said });
        onClose();
      } else {
        const made = await call(
          registerApp,
          { body: { ...said, isConfidential, companyId: company } },
          // A retry could register a second app whose secret nobody sees.
          { retries: 0 },
        );
        onRegistered?.(made.app, made.clientSecret);
      }
    } catch (reason) {
      const otherwise = intl.formatMessage({
        id: 'apps.notSaved',
        defaultMessage:
          'The server could not be reached. Look into the list before you try again: the app may be there.',
        description: 'Registering or changing a third-party app failed without an answer',
      });
      setFailure(failureText(reason, otherwise));
      setBusy(false);
    } finally {
      void invalidateServerState(listApps);
    }
  }

  return (
    <Modal
      opened
      onClose={onClose}
      size={560}
      title={
        app ? (
          <FormattedMessage
            id="apps.edit.title"
            defaultMessage="Edit {name}"
            description="Title of a dialog about a third-party app"
            values={{ name: <bdi>{app.name}</bdi> }}
          />
        ) : (
          <FormattedMessage
            id="apps.register"
            defaultMessage="Register an app"
            description="Button above the list of third-party apps"
          />
        )
      }
    >
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap={16}>
          <CheckedField
            {...field('name')}
            label={intl.formatMessage({ id: 'column.name', defaultMessage: 'Name' })}
            description={intl.formatMessage({
              id: 'apps.name.help',
              defaultMessage: 'Users see it when the app asks them.',
              description: 'Help of the name of a third-party app',
            })}
            maxLength={APP_NAME_MAX}
            withAsterisk
            data-autofocus
          />
          <CheckedField
            {...field('author')}
            label={intl.formatMessage({
              id: 'app.author',
              defaultMessage: 'Author',
              description: 'Who makes a third-party app',
            })}
            maxLength={APP_TEXT_MAX}
            withAsterisk
          />
          <CheckedField
            {...field('contact')}
            label={intl.formatMessage({
              id: 'app.contact',
              defaultMessage: 'Contact',
              description: 'How the author of a third-party app is reached',
            })}
            description={intl.formatMessage({
              id: 'apps.contact.help',
              defaultMessage: 'An e-mail or web address for questions of users.',
              description: 'Help of the contact of a third-party app',
            })}
            maxLength={APP_TEXT_MAX}
            withAsterisk
          />
          <CheckedField
            {...field('redirectUri')}
            label={intl.formatMessage({
              id: 'apps.redirectUri',
              defaultMessage: 'Redirect address',
              description: 'Where a third-party app takes users back to',
            })}
            description={intl.formatMessage({
              id: 'apps.redirectUri.help',
              defaultMessage: 'Users return there; it is compared character by character.',
              description: 'Help of the redirect address of a third-party app',
            })}
            placeholder="https://app.example/callback"
            maxLength={REDIRECT_URI_MAX}
            allowsExcess
            dir="ltr"
            withAsterisk
          />
          {!app && (
            <Radio.Group
              value={String(isConfidential)}
              onChange={(value) => setConfidential(value === 'true')}
              label={intl.formatMessage({
                id: 'apps.kind',
                defaultMessage: 'Where it runs',
                description: 'Whether a third-party app is public or confidential',
              })}
            >
              <Stack gap={8} mt={8}>
                <Radio
                  value="false"
                  label={intl.formatMessage({
                    id: 'apps.kind.public',
                    defaultMessage: 'With its users: a program or a page',
                    description: 'A public third-party app',
                  })}
                  description={intl.formatMessage({
                    id: 'apps.kind.public.help',
                    defaultMessage: 'It has no secret, because everybody could read it there.',
                    description: 'A public third-party app',
                  })}
                />
                <Radio
                  value="true"
                  label={intl.formatMessage({
                    id: 'apps.kind.confidential',
                    defaultMessage: 'On a server of its author',
                    description: 'A confidential third-party app',
                  })}
                  description={intl.formatMessage({
                    id: 'apps.kind.confidential.help',
                    defaultMessage: 'It proves who it is with a secret, which you see once.',
                    description: 'A confidential third-party app',
                  })}
                />
              </Stack>
            </Radio.Group>
          )}
          {!app && companyId === null && <CompanyChoice chosen={company} onChoose={setCompany} />}
          <ScopeChoice offered={offered} chosen={scope} onChange={setScope} />
          <DialogFoot failure={failure}>
            <Button variant="default" onClick={onClose}>
              <FormattedMessage id="cancel" defaultMessage="Cancel" />
            </Button>
            <Button type="submit" loading={isBusy} disabled={isStopped}>
              {app ? (
                <FormattedMessage id="save" defaultMessage="Save" />
              ) : (
                <FormattedMessage
                  id="apps.registerIt"
                  defaultMessage="Register"
                  description="Button of the dialog in which a third-party app is registered"
                />
              )}
            </Button>
          </DialogFoot>
        </Stack>
      </form>
    </Modal>
  );
}
