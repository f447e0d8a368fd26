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

const ICONS: Readonly<Record<string, Icon>> = {
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
};

/** Icon of a stimulus type; decorative, always shown next to the type's name. */
export function StimulusTypeIcon({
  type,
  size = 20,
}: {
  readonly type: string;
  readonly size?: number;
}) {
  const ItemIcon = ICONS[type] ?? IconQuestionMark;
  return <ItemIcon size={size} stroke={1.5} aria-hidden />;
}
