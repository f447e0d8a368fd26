import { useIntl } from 'react-intl';
import { showError } from '../../controls/feedback/snackbars';
import { elementType } from '../elements/elementTypes';
import * as operations from '../operations/elementEdits';
import type { Json, Path } from '../operations/jsonPath';
import { allNames, unusedName } from '../operations/elementNames';
import { findNode } from '../operations/outline';
import { useSurvey } from '../operations/surveyEdits';
import { rowTitle, shortTitle } from './rowText';

/** The actions on whole pages and elements, each with its label for Undo. */
export function useElementActions() {
  const intl = useIntl();
  const { survey, chosen, editSurvey } = useSurvey();

  const nameOf = (path: Path) => {
    const node = findNode(survey, path);
    return node ? shortTitle(rowTitle(node, intl)) : '';
  };
  const run = (label: string, edited: operations.EditResult | null) => {
    const problem = editSurvey(label, edited);
    if (problem) showError(problem);
  };
  const moveLabel = (path: Path) =>
    intl.formatMessage(
      { id: 'survey.step.move', defaultMessage: 'Move “{name}”' },
      { name: nameOf(path) },
    );

  return {
    add(type: string) {
      const kind = elementType({ type });
      const word = intl.formatMessage({ id: 'survey.newChoice', defaultMessage: 'Item' });
      const base = kind.isQuestion ? 'question' : type;
      const name = unusedName(base, allNames(survey));
      const element: Json = { type, name, ...kind.make(word) };
      const label = intl.formatMessage(
        { id: 'survey.step.add', defaultMessage: 'Add {type}' },
        { type: intl.formatMessage(kind.label) },
      );
      run(
        label,
        operations.insertElement(survey, element, operations.insertionTarget(survey, chosen)),
      );
    },
    addPage() {
      const label = intl.formatMessage({ id: 'survey.step.addPage', defaultMessage: 'Add page' });
      run(label, operations.insertPage(survey, chosen));
    },
    duplicate(path: Path) {
      const label = intl.formatMessage(
        { id: 'survey.step.duplicate', defaultMessage: 'Duplicate “{name}”' },
        { name: nameOf(path) },
      );
      run(label, operations.duplicateElement(survey, path));
    },
    remove(path: Path) {
      const label = intl.formatMessage(
        { id: 'survey.step.delete', defaultMessage: 'Delete “{name}”' },
        { name: nameOf(path) },
      );
      run(label, operations.removeElement(survey, path));
    },
    step(path: Path, by: 1 | -1) {
      run(moveLabel(path), operations.stepElement(survey, path, by));
    },
    move(path: Path, target: operations.Target) {
      run(moveLabel(path), operations.moveElement(survey, path, target));
    },
    canStep: (path: Path, by: 1 | -1) => operations.stepElement(survey, path, by) !== null,
  };
}
