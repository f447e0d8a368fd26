import { listReportTemplates } from '@fovea/contract/studies/reports';
import { Button } from '@mantine/core';
import { IconReportOff } from '@tabler/icons-react';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { FormattedMessage } from 'react-intl';
import { EmptyState } from '../../controls/feedback/EmptyState';
import { QueryContent } from '../../controls/feedback/QueryContent';
import { PageHeader } from '../../controls/layout/PageHeader';
import { useApiQuery } from '../../state/serverState';
import { TemplateEditor } from './TemplateEditor';

const route = getRouteApi('/reports/templates/$templateId');
const LIST = '#/reports/templates';

/** /reports/templates/{id}: one template; `new` begins one. */
export function TemplatePage() {
  const { templateId } = route.useParams();
  const navigate = useNavigate();
  const templates = useApiQuery(listReportTemplates, {});
  const isNew = templateId === 'new';
  const list = {
    label: <FormattedMessage id="title.templates" defaultMessage="Report templates" />,
    href: LIST,
  };
  return (
    <QueryContent from={templates}>
      {(all) => {
        const template = all.find(({ id }) => id === templateId) ?? null;
        if (!template && !isNew) {
          return (
            <>
              <PageHeader
                crumbs={[list]}
                title={<FormattedMessage id="title.template" defaultMessage="Report template" />}
              />
              <EmptyState
                icon={IconReportOff}
                title={
                  <FormattedMessage
                    id="report.unknown"
                    defaultMessage="This report template does not exist"
                  />
                }
                action={
                  <Button component="a" href={LIST} variant="default">
                    <FormattedMessage id="report.unknown.back" defaultMessage="See the templates" />
                  </Button>
                }
              />
            </>
          );
        }
        return (
          <TemplateEditor
            key={templateId}
            template={template}
            templates={all}
            crumbs={[list]}
            onSaved={() => void navigate({ to: '/reports/templates' })}
          />
        );
      }}
    </QueryContent>
  );
}
