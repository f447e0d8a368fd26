import type { Study } from '@fovea/contract/studies/studies';
import { lazy, Suspense } from 'react';
import { useIntl } from 'react-intl';
import type { Clock } from '../../replay/clock/clock';
import type { ReplayVisuals } from '../../replay/scene/visuals';
import type { ShownView } from '../selection/shownView';

const PictureMenu = lazy(() => import('./PictureMenu'));

interface Props {
  readonly study: Study;
  readonly clock: Clock;
  /** Asked when a picture is taken; null: several are shown, each with a menu of its own. */
  readonly view: (() => ShownView | undefined) | null;
  /** What is shown, and of whom. */
  readonly title: string;
  readonly hasLegend: boolean;
  readonly isSmall?: boolean;
  /** Offers pictures of all stimuli too, first drawn like these. */
  readonly batchVisuals?: ReplayVisuals;
}

/** Takes pictures of a stage at the time of its clock. */
export function StagePictureMenu(props: Props) {
  const { study, clock, view, title, hasLegend, isSmall = false, batchVisuals } = props;
  const intl = useIntl();
  const take = (shown: () => ShownView | undefined) => {
    // As it is now, not when the program has been loaded.
    const [taken, { timeMs }] = [shown(), clock];
    return import('./stagePicture').then(({ stagePicture }) => {
      if (!taken) {
        throw new Error(
          intl.formatMessage({
            id: 'picture.noData',
            defaultMessage: 'There is no data on screen to take a picture of.',
          }),
        );
      }
      return stagePicture(intl, study, taken, timeMs);
    });
  };
  return (
    <Suspense fallback={null}>
      <PictureMenu
        label={intl.formatMessage(
          { id: 'picture.of', defaultMessage: 'Picture of {title}' },
          { title },
        )}
        source={view && (() => take(view))}
        hasLegend={hasLegend}
        isStage
        isSmall={isSmall}
        {...(batchVisuals && { batch: { study, visuals: batchVisuals } })}
      />
    </Suspense>
  );
}
