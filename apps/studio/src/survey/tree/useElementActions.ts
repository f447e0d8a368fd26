import { useIntl } from 'react-intl';
import { showError } from '../../controls/feedback/snackbars';
import { elementType } from '../elements/elementTypes';
import * as operations from '../operations/elementEdits';
import type { Json, Path } from '../operations/jsonPath';
import { allNames, freeName } from '../operations/names';
import { nodeOf } from '../operations/outline';
import { useSurvey } from '../operations/surveyEdits';
import { rowTitle, shortTitle } from './rowWords';

/** The actions on whole pages and elements, each with its label for Undo. */
export function useElementActions() {
  const intl = useIntl();
  const { survey, chosen, editSurvey } = useSurvey();

  const nameOf = (path: Path) => {
    const node = nodeOf(survey, path);
    return node ? shortTitle(rowTitle(node, intl)) : '';
  };
  const run = (label: string, edited: operations.Edited | null) => {
    const problem = editSurvey(label, edited);
    if (problem) showError(problem);
  };
  const moveWords = (path: Path) =>
    intl.formatMessage(
      { id: 'survey.step.move', defaultMessage: 'Move “{name}”' },
      { name: nameOf(path) },
    );

  return {
    add(type: string) {
      const kind = elementType({ type });
      const word = intl.formatMessage({ id: 'survey.newChoice', defaultMessage: 'Item' });
      const base = kind.isQuestion ? 'question' : type;
      const name = freeName(base, allNames(survey));
      const element: Json = { type, name, ...kind.make(word) };
      const label = intl.formatMessage(
        { id: 'survey.step.add', defaultMessage: 'Add {type}' },
        { type: intl.formatMessage(kind.label) },
      );
      run(label, operations.added(survey, element, operations.targetAfter(survey, chosen)));
    },
    addPage() {
      const label = intl.formatMessage({ id: 'survey.step.addPage', defaultMessage: 'Add page' });
      run(label, operations.pageAdded(survey, chosen));
    },
    duplicate(path: Path) {
      const label = intl.formatMessage(
        { id: 'survey.step.duplicate', defaultMessage: 'Duplicate “{name}”' },
        { name: nameOf(path) },
      );
      run(label, operations.duplicated(survey, path));
    },
    remove(path: Path) {
      const label = intl.formatMessage(
        { id: 'survey.step.delete', defaultMessage: 'Delete “{name}”' },
        { name: nameOf(path) },
      );
      run(label, operations.removed(survey, path));
    },
    step(path: Path, by: 1 | -1) {
      run(moveWords(path), operations.stepped(survey, path, by));
    },
    move(path: Path, target: operations.Target) {
      run(moveWords(path), operations.moved(survey, path, target));
    },
    canStep: (path: Path, by: 1 | -1) => operations.stepped(survey, path, by) !== null,
  };
}
