import type { AoiCatalogueEntry } from '@fovea/science/aoi/aoiCatalogue';
import { FormattedMessage } from 'react-intl';
import { HelpMark } from '../../controls/display/HelpMark';

/** Help for a metric: definition, unit, formula, and how other software differs. */
export function MetricHelp({ entry }: { readonly entry: AoiCatalogueEntry }) {
  return (
    <HelpMark about={entry.name} position="bottom-start">
      <p>{entry.description}</p>
      <p>
        <FormattedMessage
          id="aoi.metric.unit"
          defaultMessage="Unit: {unit}"
          values={{ unit: <bdi>{entry.unit}</bdi> }}
        />
      </p>
      <p>
        <FormattedMessage
          id="aoi.metric.formula"
          defaultMessage="Formula: {formula}"
          values={{ formula: <code dir="ltr">{entry.formula}</code> }}
        />
      </p>
      {entry.vendors !== null && (
        <p>
          <FormattedMessage
            id="aoi.metric.vendors"
            defaultMessage="Where programs differ: {vendors}"
            values={{ vendors: entry.vendors }}
          />
        </p>
      )}
    </HelpMark>
  );
}
