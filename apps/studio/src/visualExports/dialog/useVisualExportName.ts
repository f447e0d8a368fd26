import type { Visualization } from '@fovea/contract/studies/visualExports';
import {
  cleanVisualExportName,
  defaultVisualExportName,
  visualExportNameProblem,
  type VisualExportNameProblem,
} from '@fovea/rules/analysis/visualExports';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import type { ShownView } from '../selection/shownView';
import { VISUALIZATION_MESSAGES } from '../selection/visualizationMessages';

export interface ViewName {
  readonly name: string;
  readonly problem: VisualExportNameProblem | null;
  /** Something that was typed is not allowed and was left out. */
  readonly wasCleaned: boolean;
}

/** What names an export, the most telling first. */
const TELLING: readonly Visualization[] = [
  'STATIC_HEATMAP',
  'DYNAMIC_HEATMAP',
  'STATIC_GAZE_PATH',
  'DYNAMIC_GAZE_PATH',
  'SIGNAL_OVERLAY',
  'STIMULUS',
];

/** Names of new exports, each different from the others; offered until one is typed. */
export function useVisualExportNames(
  views: readonly { readonly view: ShownView; readonly drawn: readonly Visualization[] }[],
  others: readonly string[],
) {
  const intl = useIntl();
  const [typed, setTyped] = useState<ReadonlyMap<string, Omit<ViewName, 'problem'>>>(new Map());
  const names = new Map<string, ViewName>();
  const taken = [...others, ...[...typed.values()].map(({ name }) => name)];
  for (const { view, drawn } of views) {
    const own = typed.get(view.key);
    if (own) {
      const rest = views.flatMap(({ view: { key } }) =>
        key === view.key ? [] : (typed.get(key)?.name ?? []),
      );
      names.set(view.key, {
        ...own,
        problem: visualExportNameProblem(own.name, [...others, ...rest]),
      });
      continue;
    }
    const what = TELLING.find((each) => drawn.includes(each)) ?? 'STIMULUS';
    const name = defaultVisualExportName(
      {
        stimulus: view.stimulus.displayName,
        who: view.who,
        visualization: intl.formatMessage(VISUALIZATION_MESSAGES[what]),
      },
      taken,
    );
    taken.push(name);
    names.set(view.key, { name, problem: null, wasCleaned: false });
  }
  return {
    names,
    rename(key: string, text: string) {
      const name = cleanTypedName(text);
      setTyped((old) => {
        const wasCleaned = (old.get(key)?.wasCleaned ?? false) || name !== asTyped(text);
        return new Map(old).set(key, { name, wasCleaned });
      });
    },
  };
}

/** A space becomes an underscore while it is typed: nothing is lost, so nothing is said. */
const asTyped = (text: string) => text.normalize('NFC').replace(/\s/gu, '_');

/** What may stay of a text that is being typed. */
export const cleanTypedName = (text: string) => cleanVisualExportName(asTyped(text));
