import { colormapTable, SHADES, type Colormap } from '@fovea/science/heatmap/colormaps';
import { CELL_PX } from '@fovea/science/heatmap/heatmapImage';
import { createCanvasPainter } from './canvasPainter';
import type { ShadePainter } from './shadePainter';

const VERTEX = `#version 300 es
void main() {
  // One triangle that covers the viewport.
  vec2 corner = vec2(float((gl_VertexID << 1) & 2), float(gl_VertexID & 2));
  gl_Position = vec4(corner * 2.0 - 1.0, 0.0, 1.0);
}`;

/**
 * Same algorithm as science/heatmap/heatmapImage.ts: cells clamped at the maximum, interpolated
 * bilinearly between cell centres, then mapped to a colour.
 */
const FRAGMENT = `#version 300 es
precision highp float;
uniform highp sampler2D density;
uniform mediump sampler2D shades;
uniform vec2 sizePx;
uniform vec2 cells;
uniform float scale;
out vec4 color;
float cell(ivec2 at) {
  return min(texelFetch(density, clamp(at, ivec2(0), textureSize(density, 0) - 1), 0).r * scale, 1.0);
}
void main() {
  vec2 place = vec2(gl_FragCoord.x, sizePx.y - gl_FragCoord.y) / sizePx * cells - 0.5;
  ivec2 low = ivec2(floor(place));
  vec2 share = place - vec2(low);
  float value = mix(
    mix(cell(low), cell(low + ivec2(1, 0)), share.x),
    mix(cell(low + ivec2(0, 1)), cell(low + ivec2(1, 1)), share.x),
    share.y);
  color = texelFetch(shades, ivec2(int(value * ${SHADES - 1}.0 + 0.5), 0), 0);
}`;

/** Software renderers take about twice as long as a canvas (960x540, SwiftShader). */
const EMULATED = /swiftshader|llvmpipe|software|basic render/i;

/** @returns null without WebGL2, or with a software renderer only (unless `emulated` is acceptable) */
export function createWebglPainter(emulated = false): ShadePainter | null {
  if (typeof OffscreenCanvas === 'undefined') return null;
  const canvas = new OffscreenCanvas(4, 4);
  const gl = canvas.getContext('webgl2', { antialias: false, depth: false });
  if (!gl) return null;
  const renderer: unknown = gl.getParameter(
    gl.getExtension('WEBGL_debug_renderer_info')?.UNMASKED_RENDERER_WEBGL ?? gl.RENDERER,
  );
  const program = emulated || !EMULATED.test(String(renderer)) ? linked(gl) : null;
  if (!program) {
    gl.getExtension('WEBGL_lose_context')?.loseContext();
    return null;
  }
  gl.useProgram(program);
  const uniform = (name: string) => gl.getUniformLocation(program, name);
  const [sizeAt, cellsAt, scaleAt] = [uniform('sizePx'), uniform('cells'), uniform('scale')];
  gl.uniform1i(uniform('density'), 0);
  gl.uniform1i(uniform('shades'), 1);
  const densityTexture = texture(gl, gl.TEXTURE0);
  const tables = new Map<Colormap, WebGLTexture>();
  const paintWithout = painterWithout();

  return {
    kind: 'webgl2',
    paint(picture) {
      if (gl.isContextLost()) return paintWithout(picture);
      const { density, columns, rows, maximum, colormap } = picture;
      const { widthPx, heightPx } = picture.paintedPx;
      if (canvas.width !== widthPx || canvas.height !== heightPx) {
        canvas.width = widthPx;
        canvas.height = heightPx;
      }
      gl.viewport(0, 0, widthPx, heightPx);
      gl.activeTexture(gl.TEXTURE0);
      gl.bindTexture(gl.TEXTURE_2D, densityTexture);
      gl.texImage2D(gl.TEXTURE_2D, 0, gl.R32F, columns, rows, 0, gl.RED, gl.FLOAT, density);
      let table = tables.get(colormap);
      if (!table) {
        table = texture(gl, gl.TEXTURE1);
        const colors = premultiplied(colormapTable(colormap));
        gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA8, SHADES, 1, 0, gl.RGBA, gl.UNSIGNED_BYTE, colors);
        tables.set(colormap, table);
      }
      gl.activeTexture(gl.TEXTURE1);
      gl.bindTexture(gl.TEXTURE_2D, table);
      gl.uniform2f(sizeAt, widthPx, heightPx);
      gl.uniform2f(cellsAt, picture.widthPx / CELL_PX, picture.heightPx / CELL_PX);
      gl.uniform1f(scaleAt, maximum > 0 ? 1 / maximum : 0);
      gl.drawArrays(gl.TRIANGLES, 0, 3);
      return { image: canvas, parts: null };
    },
  };
}

/** After a lost WebGL context, paints on 2D canvases: one for each heatmap, identified by its density. */
function painterWithout(): ShadePainter['paint'] {
  const painters = new WeakMap<Float32Array, ShadePainter>();
  return (picture) => {
    const { density } = picture;
    const own = painters.get(density) ?? createCanvasPainter();
    painters.set(density, own);
    return own.paint(picture);
  };
}

/** Canvas pixels use premultiplied alpha. */
function premultiplied(table: Uint8ClampedArray<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(table, (value, at) =>
    at % 4 === 3 ? value : Math.round((value * (table[at - (at % 4) + 3] ?? 0)) / 255),
  );
}

function texture(gl: WebGL2RenderingContext, unit: number): WebGLTexture {
  const created = gl.createTexture();
  gl.activeTexture(unit);
  gl.bindTexture(gl.TEXTURE_2D, created);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.NEAREST);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.NEAREST);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE);
  return created;
}

function linked(gl: WebGL2RenderingContext): WebGLProgram | null {
  const program = gl.createProgram();
  const parts = [
    [gl.VERTEX_SHADER, VERTEX],
    [gl.FRAGMENT_SHADER, FRAGMENT],
  ] as const;
  for (const [type, source] of parts) {
    const shader = gl.createShader(type);
    if (!shader) return null;
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
  }
  gl.linkProgram(program);
  return gl.getProgramParameter(program, gl.LINK_STATUS) ? program : null;
}
