import type { Study } from '@fovea/contract/studies/studies';
import { Button } from '@mantine/core';
import { IconReportOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { EmptyState } from '../controls/feedback/EmptyState';
import { useUser } from '../state/session';

interface Props {
  readonly study: Study;
  readonly children: ReactNode;
}

/** Only the company that owns a study sees its reports. */
export function OwnStudyOnly({ study, children }: Props) {
  const { companyId } = useUser();
  if (study.company === companyId) return children;
  return (
    <EmptyState
      icon={IconReportOff}
      title={
        <FormattedMessage
          id="report.otherCompany"
          defaultMessage="Viewing reports is not supported for this study yet."
        />
      }
      action={
        <Button component="a" href={`#/studies/${study.id}`} variant="default">
          <FormattedMessage id="report.toStudy" defaultMessage="Go to the study overview" />
        </Button>
      }
    >
      <FormattedMessage
        id="report.otherCompany.text"
        defaultMessage="It belongs to another company. Only users of that company can see its reports."
      />
    </EmptyState>
  );
}
