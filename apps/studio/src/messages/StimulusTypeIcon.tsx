import type { StimulusType } from '@fovea/contract/studies/stimuli';
import {
  IconBrowser,
  IconCamera,
  IconClipboardList,
  IconDeviceDesktop,
  IconFileText,
  IconMovie,
  IconPhoto,
  IconQuestionMark,
  IconTarget,
  type Icon,
} from '@tabler/icons-react';

const ICONS: Readonly<Record<StimulusType, Icon>> = {
  IMAGE: IconPhoto,
  IMAGE_SCENE: IconPhoto,
  VIDEO: IconMovie,
  VIDEO_SCENE: IconMovie,
  INSTRUCTION: IconFileText,
  CALIBRATION: IconTarget,
  WEB: IconBrowser,
  WEB_SCENE: IconBrowser,
  QUALTRICS: IconClipboardList,
  JS_SURVEY: IconClipboardList,
  SURVEY: IconClipboardList,
  WEB_SURVEY: IconClipboardList,
  SCREEN: IconDeviceDesktop,
  SCENE_RECORDING: IconCamera,
  UNKNOWN: IconQuestionMark,
};

/** The icon of a type of stimulus, always beside its word. */
export function StimulusTypeIcon({
  type,
  size = 20,
}: {
  readonly type: StimulusType;
  readonly size?: number;
}) {
  const Sign = ICONS[type];
  return <Sign size={size} stroke={1.5} aria-hidden />;
}
