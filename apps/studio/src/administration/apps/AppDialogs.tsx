import {
  changeApp,
  deleteApp,
  listApps,
  renewAppSecret,
  type RegisteredApp,
} from '@fovea/contract/people/apps';
import { FormattedMessage, useIntl } from 'react-intl';
import { ConfirmDialog } from '../../controls/feedback/ConfirmDialog';
import { showSuccess } from '../../controls/feedback/snackbars';
import { call } from '../../state/api';
import { invalidateServerState } from '../../state/serverState';
import { AppDialog } from './AppDialog';
import { AppSecretDialog } from './AppSecretDialog';
import { DisableAppDialog } from './DisableAppDialog';

/** What is being done with an app. */
export type AppStep =
  | { readonly kind: 'register' }
  | {
      readonly kind: 'edit' | 'disable' | 'enable' | 'renew' | 'delete';
      readonly app: RegisteredApp;
    }
  | {
      readonly kind: 'secret';
      readonly app: RegisteredApp;
      /** Null: a public app, which has none, or one whose secret was shown before. */
      readonly secret: string | null;
    };

interface Props {
  /** Whose apps are listed; null: those of all companies. */
  readonly companyId: string | null;
  readonly step: AppStep | null;
  readonly onStep: (step: AppStep | null) => void;
}

/** The dialogs of the list of apps, of which one at most is open. */
export function AppDialogs({ companyId, step, onStep }: Props) {
  const intl = useIntl();
  const close = () => onStep(null);
  const refresh = () => void invalidateServerState(listApps);
  if (step === null) return null;
  if (step.kind === 'register') {
    return (
      <AppDialog
        companyId={companyId}
        app={null}
        onClose={close}
        onRegistered={(app, secret) => onStep({ kind: 'secret', app, secret })}
      />
    );
  }
  const { app } = step;
  const name = <bdi>{app.name}</bdi>;
  if (step.kind === 'edit') return <AppDialog companyId={companyId} app={app} onClose={close} />;
  if (step.kind === 'disable') return <DisableAppDialog app={app} onClose={close} />;
  if (step.kind === 'secret') {
    return <AppSecretDialog app={app} secret={step.secret} onClose={close} />;
  }
  if (step.kind === 'enable') {
    return (
      <ConfirmDialog
        opened
        onClose={close}
        title={
          <FormattedMessage
            id="apps.enable.title"
            defaultMessage="Enable {name}?"
            description="Title of a dialog about a third-party app"
            values={{ name }}
          />
        }
        confirm={
          <FormattedMessage
            id="apps.enable"
            defaultMessage="Enable"
            description="Enables a third-party app"
          />
        }
        onConfirm={() =>
          call(changeApp, { appId: app.id, body: { disabledReason: null } }).finally(refresh)
        }
      >
        <FormattedMessage
          id="apps.enable.text"
          defaultMessage="It may ask users again, and the access of users who had authorized it works again."
          description="Before a third-party app is enabled"
        />
      </ConfirmDialog>
    );
  }
  if (step.kind === 'renew') {
    let next: AppStep | null = null;
    return (
      <ConfirmDialog
        opened
        onClose={() => onStep(next)}
        title={
          <FormattedMessage
            id="apps.renew.title"
            defaultMessage="Renew the secret of {name}?"
            description="Title of a dialog about a third-party app"
            values={{ name }}
          />
        }
        confirm={
          <FormattedMessage
            id="apps.renew"
            defaultMessage="Renew the secret"
            description="Gives a third-party app another secret"
          />
        }
        isDangerous
        onConfirm={async () => {
          const { clientSecret } = await call(renewAppSecret, { appId: app.id }, { retries: 0 });
          next = { kind: 'secret', app, secret: clientSecret };
        }}
      >
        <FormattedMessage
          id="apps.renew.text"
          defaultMessage="The secret that it has now stops working at once. Until the app has the new one, it cannot fetch tokens; those that it has work on."
          description="Before the secret of a third-party app is renewed"
        />
      </ConfirmDialog>
    );
  }
  return (
    <ConfirmDialog
      opened
      onClose={close}
      title={
        <FormattedMessage
          id="apps.delete.title"
          defaultMessage="Delete {name}?"
          description="Title of a dialog about a third-party app"
          values={{ name }}
        />
      }
      confirm={
        <FormattedMessage
          id="apps.delete"
          defaultMessage="Delete"
          description="Deletes a third-party app"
        />
      }
      isDangerous
      onConfirm={async () => {
        await call(deleteApp, { appId: app.id }).finally(refresh);
        showSuccess(
          intl.formatMessage(
            {
              id: 'apps.deleted',
              defaultMessage: '{name} was deleted.',
              description: 'A third-party app was deleted',
            },
            { name: app.name },
          ),
        );
      }}
    >
      <FormattedMessage
        id="apps.delete.text"
        defaultMessage="{count, plural, =0 {Nobody has authorized it.} one {The access of # user ends at once.} other {The access of # users ends at once.}} This cannot be undone; to stop it for a while, disable it."
        description="Before a third-party app is deleted"
        values={{ count: app.usersCount }}
      />
    </ConfirmDialog>
  );
}
