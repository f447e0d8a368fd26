import { cleanSurveyHtml } from '@fovea/rules/survey/surveyHtml';
import { surveyFindings, removeFindings } from '@fovea/rules/survey/surveyJson';
import DOMPurify from 'dompurify';
import { createBaseThemeStyle, SurveyModel } from 'survey-core';
import { surveyTheme } from './surveyTheme';

type Json = Readonly<Record<string, unknown>>;

/** Neither styles, which the policy of the page refuses, nor anything that leads away. */
const sanitised = (html: string): string =>
  DOMPurify.sanitize(cleanSurveyHtml(html), {
    FORBID_ATTR: ['style', 'href', 'target', 'action', 'formaction'],
    FORBID_TAGS: ['style', 'form', 'iframe', 'object', 'embed'],
  });

/** Shows html after everything was put into it, answers too: only then it can be made safe. */
class SafeSurveyModel extends SurveyModel {
  override processHtml(html: string, reason?: string): string {
    return sanitised(super.processHtml(html, reason));
  }
}

let isStyled = false;

/** SurveyJS writes its variables into a style tag, which the policy refuses; a sheet of a script is none. */
function adoptBaseTheme(): void {
  if (isStyled || typeof CSSStyleSheet !== 'function' || !('adoptedStyleSheets' in document))
    return;
  isStyled = true;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(createBaseThemeStyle());
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

/** A survey that runs here alone: it fetches, keeps and opens nothing itself. */
export function surveyModel(questions: Json, theme: Json | null): SurveyModel {
  adoptBaseTheme();
  const safe = surveyFindings(questions).length === 0 ? questions : removeFindings(questions);
  const model = new SafeSurveyModel(structuredClone(safe));
  model.generateStylesheet = false;
  // It would keep others who use this browser from answering.
  model.cookieName = '';
  model.navigateToUrl = '';
  model.onNavigateToUrl.add((_, options) => {
    options.allow = false;
  });
  model.showCompletedPage = false;
  const look = surveyTheme(theme);
  if (look) model.applyTheme(look);
  return model;
}
