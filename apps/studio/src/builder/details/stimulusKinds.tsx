import type { BuiltType } from '@fovea/contract/studies/stimuli';
import type { Study } from '@fovea/contract/studies/studies';
import type { MediaKind } from '@fovea/rules/flow/stimulusTypes';
import { lazy, Suspense, type ComponentType } from 'react';
import { defineMessages, type MessageDescriptor } from 'react-intl';
import { Skeletons } from '../../controls/feedback/Skeletons';
import { CalibrationFields } from './CalibrationFields';
import type { StimulusProps } from './detailsProps';
import { SurveyStimulusFields } from './SurveyStimulusFields';
import { WebsiteFields } from './WebsiteFields';

/** What the fields of one type get. */
export interface OwnFieldsProps extends StimulusProps {
  readonly study: Pick<Study, 'id'>;
}

/** How stimuli of a type are added: at once, or in a dialog. */
export type Adding =
  | { readonly by: 'atOnce' }
  | { readonly by: 'files'; readonly media: MediaKind; readonly title: MessageDescriptor }
  | {
      readonly by: 'address';
      readonly title: MessageDescriptor;
      /** Where the address is found. */
      readonly help: MessageDescriptor | null;
    };

/** What the builder does with stimuli of a type. */
export interface BuilderKind {
  /** Where the menu 'Add' offers it: beside the content, or below the line. */
  readonly menu: 'upper' | 'lower';
  readonly adding: Adding;
  /** The fields that only this type has; null: none. */
  readonly OwnFields: ComponentType<OwnFieldsProps> | null;
}

const TITLES = defineMessages({
  images: { id: 'add.images', defaultMessage: 'Add images' },
  videos: { id: 'add.videos', defaultMessage: 'Add videos' },
  website: { id: 'add.website', defaultMessage: 'Add website' },
  qualtrics: { id: 'add.qualtrics', defaultMessage: 'Add Qualtrics survey' },
});

const QUALTRICS_HELP: MessageDescriptor = {
  id: 'website.qualtrics.help',
  defaultMessage: 'The anonymous link of the survey, from its distributions.',
};

/** Each part of the menu 'Add' has this order. */
export const BUILDER_KINDS: Readonly<Record<BuiltType, BuilderKind>> = {
  IMAGE: {
    menu: 'upper',
    adding: { by: 'files', media: 'image', title: TITLES.images },
    OwnFields: null,
  },
  VIDEO: {
    menu: 'upper',
    adding: { by: 'files', media: 'video', title: TITLES.videos },
    OwnFields: null,
  },
  JS_SURVEY: { menu: 'upper', adding: { by: 'atOnce' }, OwnFields: SurveyStimulusFields },
  WEB: {
    menu: 'upper',
    adding: { by: 'address', title: TITLES.website, help: null },
    OwnFields: WebsiteFields,
  },
  INSTRUCTION: { menu: 'lower', adding: { by: 'atOnce' }, OwnFields: OfInstruction },
  QUALTRICS: {
    menu: 'lower',
    adding: { by: 'address', title: TITLES.qualtrics, help: QUALTRICS_HELP },
    OwnFields: WebsiteFields,
  },
  CALIBRATION: { menu: 'lower', adding: { by: 'atOnce' }, OwnFields: OfCalibration },
};

// The editor of rich text is as large as the rest of the page.
const InstructionFields = lazy(() =>
  import('./InstructionFields').then((module) => ({ default: module.InstructionFields })),
);

function OfInstruction(props: OwnFieldsProps) {
  const { instructionOptions } = props.stimulus;
  if (!instructionOptions) return null;
  return (
    <Suspense fallback={<Skeletons rows={2} rowHeight={190} />}>
      <InstructionFields {...props} options={instructionOptions} />
    </Suspense>
  );
}

function OfCalibration(props: OwnFieldsProps) {
  const { calibrationOptions } = props.stimulus;
  return calibrationOptions && <CalibrationFields {...props} options={calibrationOptions} />;
}
