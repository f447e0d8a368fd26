import { ParameterValue } from '@fovea/contract/studies/reports';
import * as z from 'zod/mini';
import { createViewState } from '../../state/viewState';

const LastValues = z.object({
  values: z.catch(z.record(z.string(), z.nullable(ParameterValue)), {}),
});
type LastValues = z.infer<typeof LastValues>;

/**
 * The values that a template was last run with, in this browser: for each study, and for the template on
 * any study, so that the next wave of a study begins with those of the one before.
 */
const lastValues = createViewState<LastValues>('reportValues', (from) => LastValues.parse(from));

export function rememberValues(
  studyId: string,
  templateId: string,
  values: LastValues['values'],
): void {
  lastValues.change(templateId, { values });
  lastValues.change(`${studyId} ${templateId}`, { values });
}

export function rememberedValues(studyId: string, templateId: string): LastValues['values'] {
  const ofStudy = lastValues.get(`${studyId} ${templateId}`).values;
  return Object.keys(ofStudy).length > 0 ? ofStudy : lastValues.get(templateId).values;
}
