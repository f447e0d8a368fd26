import { compareNames } from '@fovea/rules/inputs/compareNames';
import { useIntl } from 'react-intl';
import type { AoiActions, AoiOwner } from '../aoi/aoiActions';
import { useAoiEditor } from '../aoi/aoiEditor';
import type { AoiDraft } from '../aoi/mergeAois';
import { AoiRow } from './AoiRow';
import classes from './AoiTab.module.css';

interface Props {
  readonly aois: readonly AoiDraft[];
  readonly place: AoiOwner;
  readonly actions: AoiActions;
  readonly hiddenIds: readonly string[];
  readonly setHidden: (id: string, isHidden: boolean) => void;
  readonly smallIds: ReadonlySet<string>;
  readonly setGroup: (ids: readonly string[]) => void;
}

/** The AOIs of one stimulus by their groups. */
export function AoiList({ aois, place, actions, hiddenIds, setHidden, smallIds, setGroup }: Props) {
  const intl = useIntl();
  const groups = [...new Set(aois.map(({ group }) => group))].sort(compareNames);
  return groups.map((group) => (
    <div key={group}>
      {group !== '' && (
        <p className={classes['groupName']} dir="auto">
          {group}
        </p>
      )}
      <ul
        className={classes['list']}
        aria-label={
          group || intl.formatMessage({ id: 'aoi.title', defaultMessage: 'Areas of interest' })
        }
      >
        {aois
          .filter((aoi) => aoi.group === group)
          .map((aoi) => (
            <AoiRow
              key={aoi.id}
              aoi={aoi}
              place={place}
              actions={actions}
              isHidden={hiddenIds.includes(aoi.id)}
              setHidden={(isHidden) => setHidden(aoi.id, isHidden)}
              isSmall={smallIds.has(aoi.id)}
              setGroup={() => {
                const { chosenIds } = useAoiEditor.getState();
                setGroup(chosenIds.includes(aoi.id) ? chosenIds : [aoi.id]);
              }}
            />
          ))}
      </ul>
    </div>
  ));
}
