import { SurveyModel } from 'survey-core';
import { expect, it } from 'vitest';
import { loadSurveyLocale, surveyLanguage } from './surveyLocale';

it('uses the language of the link, then of the survey, then of the study', async () => {
  expect(await loadSurveyLocale({ asked: 'de-DE', study: 'fr-FR' }, 'es')).toBe('de');
  expect(await loadSurveyLocale({ asked: null, study: 'fr-FR' }, 'es')).toBe('es');
  expect(await loadSurveyLocale({ asked: null, study: 'nl-BE' }, '')).toBe('nl-BE');
  expect(surveyLanguage('constructor')).toBeNull();
  const model = new SurveyModel({ elements: [{ type: 'text', name: 'age' }] });
  expect(model.completeText).toBe('Complete');
  model.locale = 'de';
  expect(model.completeText).not.toBe('Complete');
});
