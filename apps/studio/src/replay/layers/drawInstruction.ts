import type { InstructionOptions } from '@fovea/contract/studies/stimuli';
import type { DrawContext, Layer } from './layer';

/** Instruction text is 40 px high on a canvas 1920 px wide. */
const TEXT_SHARE = 40 / 1920;
const LINE_HEIGHT = 1.4;
const WIDTH_SHARE = 0.8;

/** An instruction as the respondent saw it: centred text on its background colour. */
export const drawInstruction: Layer<InstructionOptions> = (context, options, _timeMs, view) => {
  const { xPx, yPx, widthPx, heightPx } = view.stimulus;
  context.save();
  context.fillStyle = options.backgroundColor;
  context.fillRect(xPx, yPx, widthPx, heightPx);
  const textPx = widthPx * TEXT_SHARE;
  context.font = `${textPx}px "Inter Variable", system-ui, sans-serif`;
  context.fillStyle = options.color;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  const lines = wrapped(context, options.instructions, widthPx * WIDTH_SHARE);
  const middle = (lines.length - 1) / 2;
  for (const [at, line] of lines.entries()) {
    const y = yPx + heightPx / 2 + (at - middle) * textPx * LINE_HEIGHT;
    context.fillText(line, xPx + widthPx / 2, y);
  }
  context.restore();
};

function wrapped(context: DrawContext, text: string, widthPx: number): string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = [];
    let line = '';
    for (const word of paragraph.split(' ')) {
      const longer = line ? `${line} ${word}` : word;
      if (line && context.measureText(longer).width > widthPx) {
        lines.push(line);
        line = word;
      } else {
        line = longer;
      }
    }
    return [...lines, line];
  });
}
