import type { ReportTemplate } from '@fovea/contract/studies/reports';
import {
  isTemplateShown,
  templateObstacle,
  type ReportedStudy,
} from '@fovea/rules/studies/reports';
import { Text } from '@mantine/core';
import { FormattedMessage } from 'react-intl';

interface Props {
  readonly templates: readonly ReportTemplate[];
  readonly study: ReportedStudy;
}

/** Says how many templates are not listed and why, so that nobody looks for one in vain. */
export function HiddenTemplates({ templates, study }: Props) {
  const hidden = templates.filter((template) => !isTemplateShown(template, study));
  if (hidden.length === 0) return null;
  const count = (reason: string) =>
    hidden.filter((template) => templateObstacle(template, study) === reason).length;
  const [disabled, generation, sensor] = ['disabled', 'generation', 'sensor'].map(count);
  return (
    <Text size="xs" c="dimmed" p={16}>
      <FormattedMessage
        id="report.hidden"
        defaultMessage="Not listed:{disabled, plural, =0 {} one { # disabled template.} other { # disabled templates.}}{generation, plural, =0 {} one { # template for studies of another kind.} other { # templates for studies of another kind.}}{sensor, plural, =0 {} one { # template that needs what this study did not measure.} other { # templates that need what this study did not measure.}}"
        values={{ disabled, generation, sensor }}
      />
    </Text>
  );
}
