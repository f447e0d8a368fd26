import type { TemplateParameter } from '@fovea/contract/studies/reports';

/** Labels are written by the author of the template, in any language. */
export function ParameterLabel({
  parameter,
}: {
  readonly parameter: Pick<TemplateParameter, 'label'>;
}) {
  return <bdi>{parameter.label}</bdi>;
}
