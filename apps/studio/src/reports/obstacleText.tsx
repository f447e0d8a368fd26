import type { ReportTemplate } from '@fovea/contract/studies/reports';
import { templateObstacle, type ReportedStudy } from '@fovea/rules/studies/reports';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { SENSOR_MESSAGES } from '../messages/contractMessages';

/** Why a template cannot be run on a study and what to do about it; null: it can. */
export function obstacleText(
  template: ReportTemplate,
  study: ReportedStudy,
  templates: readonly ReportTemplate[],
): ReactNode {
  switch (templateObstacle(template, study)) {
    case null:
      return null;
    case 'disabled':
      return (
        <FormattedMessage
          id="report.obstacle.disabled"
          defaultMessage="This template is disabled. Whoever manages report templates can enable it."
        />
      );
    case 'generation':
      return (
        <FormattedMessage
          id="report.obstacle.generation"
          defaultMessage="This template is made for studies of another kind."
        />
      );
    case 'sensor':
      return (
        <FormattedMessage
          id="report.obstacle.sensor"
          defaultMessage="This template needs something that the study did not collect: {sensor}."
          values={{
            sensor: template.requiredSensor && (
              <FormattedMessage {...SENSOR_MESSAGES[template.requiredSensor]} />
            ),
          }}
        />
      );
    case 'requiredTemplate':
      return (
        <FormattedMessage
          id="report.obstacle.required"
          defaultMessage="Run this first: {names}"
          values={{ names: <Missing of={template} study={study} templates={templates} /> }}
        />
      );
    case 'engine':
      return (
        template.engine.problem ?? (
          <FormattedMessage
            id="report.obstacle.engine"
            defaultMessage="This server cannot run templates of this type."
          />
        )
      );
  }
}

interface MissingProps {
  readonly of: ReportTemplate;
  readonly study: ReportedStudy;
  readonly templates: readonly ReportTemplate[];
}

function Missing({ of, study, templates }: MissingProps) {
  const missing = of.requiredTemplates.filter((id) => !study.reportedTemplates.includes(id));
  return missing.map((id, place) => {
    const name = templates.find((template) => template.id === id)?.name ?? id;
    return (
      <span key={id}>
        {place > 0 && ', '}
        <bdi>{name}</bdi>
      </span>
    );
  });
}
