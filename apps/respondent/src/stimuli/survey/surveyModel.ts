import { cleanSurveyHtml } from '@fovea/rules/survey/surveyHtml';
import { surveyFindings, removeFindings } from '@fovea/rules/survey/surveyJson';
import { LinearRegExp } from '@fovea/rules/survey/surveyRegex';
import DOMPurify from 'dompurify';
import { type Base, createBaseThemeStyle, type Question, SurveyModel } from 'survey-core';
import { surveyTheme } from './surveyTheme';

type Json = Readonly<Record<string, unknown>>;

/** Removes styles, which the content security policy forbids, and everything that leads away. */
const sanitised = (html: string): string =>
  DOMPurify.sanitize(cleanSurveyHtml(html), {
    FORBID_ATTR: ['style', 'href', 'target', 'action', 'formaction'],
    FORBID_TAGS: ['style', 'form', 'iframe', 'object', 'embed'],
  });

/** Sanitises HTML after all values, including answers, have been inserted: only then can it be made safe. */
class SafeSurveyModel extends SurveyModel {
  override processHtml(html: string, reason?: string): string {
    return sanitised(super.processHtml(html, reason));
  }

  /** Patterns of a validator never make a long answer hang the page. */
  override createRegexValidator(
    _question: Question,
    _validator: Base,
    pattern: string,
    flags: string,
  ): RegExp {
    return new LinearRegExp(pattern, flags);
  }
}

let isStyled = false;

/**
 * SurveyJS writes its variables into a style element, which the policy forbids; a constructed style sheet is
 * allowed.
 */
function adoptBaseTheme(): void {
  if (isStyled || typeof CSSStyleSheet !== 'function' || !('adoptedStyleSheets' in document))
    return;
  isStyled = true;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(createBaseThemeStyle());
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

/** A self-contained survey: it loads, stores and opens nothing itself. */
export function surveyModel(questions: Json, theme: Json | null): SurveyModel {
  adoptBaseTheme();
  const safe = surveyFindings(questions).length === 0 ? questions : removeFindings(questions);
  const model = new SafeSurveyModel(structuredClone(safe));
  model.generateStylesheet = false;
  // It would prevent other people who use this browser from answering.
  model.cookieName = '';
  model.navigateToUrl = '';
  model.onNavigateToUrl.add((_, options) => {
    options.allow = false;
  });
  model.showCompletedPage = false;
  const look = surveyTheme(theme);
  if (look) model.applyTheme(look);
  // The page is the card, so its questions need no frames.
  else model.isCompact = true;
  return model;
}
