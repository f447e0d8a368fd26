import { cleanSurveyHtml } from '@fovea/rules/survey/surveyHtml';
import { surveyFindings, removeFindings } from '@fovea/rules/survey/surveyJson';
import DOMPurify from 'dompurify';
import { createBaseThemeStyle, SurveyModel, SvgRegistry } from 'survey-core';
import type { Json } from '../operations/jsonPath';
import { safeTheme } from './safeTheme';

/** Inline styles are refused by the policy of the page: they go rather than fill the console. */
const sanitised = (html: string): string =>
  DOMPurify.sanitize(cleanSurveyHtml(html), { FORBID_ATTR: ['style'], FORBID_TAGS: ['style'] });

/** Shows html after everything was put into it, answers too: only then it can be made safe. */
class SafeSurveyModel extends SurveyModel {
  override processHtml(html: string, reason?: string): string {
    return sanitised(super.processHtml(html, reason));
  }
}

let isStyled = false;

/**
 * SurveyJS writes its variables into a style tag, which the policy of the page refuses. A sheet that a
 * script makes is no inline style.
 */
function adoptBaseTheme(): void {
  if (isStyled || typeof CSSStyleSheet === 'undefined') return;
  isStyled = true;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(createBaseThemeStyle());
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  // The circle of the clock is the one icon with styles of its own; they are refused too.
  const icons = SvgRegistry.icons as Record<string, string>;
  for (const [name, icon] of Object.entries(icons)) {
    icons[name] = icon.replace(
      / style="[^"]*"/g,
      ' fill="none" stroke="currentColor" stroke-width="8" stroke-opacity="0.3"',
    );
  }
}

/** A survey that runs and keeps nothing; what a survey may not carry is left out. */
export function createSurveyModel(survey: Json, theme: Json | null): SurveyModel {
  adoptBaseTheme();
  const safe = surveyFindings(survey).length === 0 ? survey : removeFindings(survey);
  const model = new SafeSurveyModel(structuredClone(safe));
  model.generateStylesheet = false;
  const look = safeTheme(theme);
  if (look) model.applyTheme(look);
  return model;
}
