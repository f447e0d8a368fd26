import { listApps, type RegisteredApp } from '@fovea/contract/people/apps';
import { Anchor, Text } from '@mantine/core';
import { IconPlugConnected } from '@tabler/icons-react';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { EmptyState } from '../../controls/feedback/EmptyState';
import { QueryContent } from '../../controls/feedback/QueryContent';
import { PageHeader } from '../../controls/layout/PageHeader';
import { Panel } from '../../controls/layout/Panel';
import { useCompany } from '../../state/session';
import { useApiQuery } from '../../state/serverState';
import { ADMINISTRATION_CRUMB } from '../administrationCrumb';
import { CreateButton } from '../lists/CreateButton';
import { AppDialogs, type AppStep } from './AppDialogs';
import { AppsTable } from './AppsTable';

/** The third-party apps of all companies, for internal staff. */
export function StaffAppsPage() {
  return <AppsPage companyId={null} />;
}

/** The third-party apps of the own company, for its account administrators. */
export function CompanyAppsPage() {
  const { id } = useCompany();
  return <AppsPage companyId={id} />;
}

/** @param companyId of the company whose apps are listed; null: all of them */
export function AppsPage({ companyId }: { readonly companyId: string | null }) {
  const apps = useApiQuery(listApps, { query: companyId === null ? {} : { companyId } });
  const [step, setStep] = useState<AppStep | null>(null);
  const title = (
    <FormattedMessage
      id="title.apps"
      defaultMessage="Third-party apps"
      description="Page with the third-party apps that may ask users for access"
    />
  );
  const register = (
    <CreateButton onClick={() => setStep({ kind: 'register' })}>
      <FormattedMessage
        id="apps.register"
        defaultMessage="Register an app"
        description="Button above the list of third-party apps"
      />
    </CreateButton>
  );
  const choose = (kind: Exclude<AppStep['kind'], 'register' | 'secret'>) => (app: RegisteredApp) =>
    setStep({ kind, app });
  return (
    <>
      <PageHeader
        {...(companyId === null ? { crumbs: [ADMINISTRATION_CRUMB, { label: title }] } : {})}
        title={title}
        actions={(apps.data?.length ?? 0) > 0 && register}
      >
        <Text c="dimmed" maw={720}>
          <FormattedMessage
            id="apps.intro"
            defaultMessage="Apps of others that may ask users for access to their studies. Each user decides, and an app never does more than its user can. <a>How an app signs users in</a>"
            description="Below the title of the list of third-party apps"
            values={{
              a: (text) => (
                <Anchor href="/docs#apps" target="_blank" rel="noopener" underline="always" inherit>
                  {text}
                </Anchor>
              ),
            }}
          />
        </Text>
      </PageHeader>
      <Panel
        flush
        title={
          <FormattedMessage
            id="apps.registered"
            defaultMessage="Registered apps"
            description="Title above the table of third-party apps"
          />
        }
      >
        <QueryContent from={apps} isPart padding="16px">
          {(shown) =>
            shown.length === 0 ? (
              <EmptyState
                icon={IconPlugConnected}
                title={
                  <FormattedMessage
                    id="apps.none"
                    defaultMessage="No apps yet"
                    description="Empty list of third-party apps"
                  />
                }
                action={register}
              >
                <FormattedMessage
                  id="apps.none.text"
                  defaultMessage="Register the first one with the name, the author and the address to which its users return."
                  description="Empty list of third-party apps"
                />
              </EmptyState>
            ) : (
              <AppsTable
                apps={shown}
                showsCompany={companyId === null}
                onShowId={(app) => setStep({ kind: 'secret', app, secret: null })}
                onEdit={choose('edit')}
                onDisable={choose('disable')}
                onEnable={choose('enable')}
                onRenew={choose('renew')}
                onDelete={choose('delete')}
              />
            )
          }
        </QueryContent>
      </Panel>
      <AppDialogs companyId={companyId} step={step} onStep={setStep} />
    </>
  );
}
