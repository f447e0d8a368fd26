import { matrixOfRotation, rotate, rotateBack, type Vector3 } from '@fovea/science/math/rotation';
import {
  BALL_FRAGMENT,
  BALL_VERTEX,
  SKIN_FRAGMENT,
  SKIN_VERTEX,
  WALL_FRAGMENT,
  WALL_VERTEX,
} from './headShaders';
import { DEFAULT_APPEARANCE, type HeadAppearance, type HeadState } from './headState';

/**
 * Vertical field of view of the camera, degrees. It differs from what the science package assumes,
 * as with real cameras: 55 degrees along the longer side of a picture of 4:3.
 */
const FIELD_OF_VIEW_DEG = 43;
const EYE_CM = 3.15;
const NEAR_CM = 10;
const FAR_CM = 200;
const SKIN_GRID = 100;
const BALL_GRID = 24;

type GL = WebGL2RenderingContext;

interface Part {
  readonly program: WebGLProgram;
  readonly uniform: (name: string) => WebGLUniformLocation | null;
}

/** Draws heads onto a canvas with WebGL2; every pixel is computed from the state. */
export class RenderedHead {
  private readonly gl: GL;
  private readonly skin: Part;
  private readonly ball: Part;
  private readonly wall: Part;
  private readonly skinGrid: Grid;
  private readonly ballGrid: Grid;
  private readonly wallGrid: Grid;

  private readonly appearance: HeadAppearance;
  private readonly verticalDeg: number;

  /** @param verticalDeg field of view of the camera from its upper to its lower edge */
  constructor(
    canvas: HTMLCanvasElement | OffscreenCanvas,
    appearance: HeadAppearance = DEFAULT_APPEARANCE,
    verticalDeg: number = FIELD_OF_VIEW_DEG,
  ) {
    this.appearance = appearance;
    this.verticalDeg = verticalDeg;
    const options = { antialias: false, alpha: false, preserveDrawingBuffer: true };
    const gl = canvas.getContext('webgl2', options) as GL | null;
    if (!gl) throw new Error('WebGL2 is not there.');
    this.gl = gl;
    this.skin = compile(gl, SKIN_VERTEX, SKIN_FRAGMENT);
    this.ball = compile(gl, BALL_VERTEX, BALL_FRAGMENT);
    this.wall = compile(gl, WALL_VERTEX, WALL_FRAGMENT);
    this.skinGrid = makeGrid(gl, SKIN_GRID);
    this.ballGrid = makeGrid(gl, BALL_GRID);
    this.wallGrid = makeGrid(gl, 1);
    gl.enable(gl.DEPTH_TEST);
    gl.enable(gl.CULL_FACE);
  }

  /**
   * Draws one picture with these heads; none gives an empty room.
   *
   * @param light 1 for a well lit room, 0.01 for a dark one
   */
  draw(heads: readonly HeadState[], light = 1): void {
    const { gl } = this;
    for (const part of [this.skin, this.ball, this.wall]) {
      gl.useProgram(part.program);
      gl.uniform1f(part.uniform('uLight'), light);
    }
    gl.viewport(0, 0, gl.drawingBufferWidth, gl.drawingBufferHeight);
    gl.clear(gl.DEPTH_BUFFER_BIT | gl.COLOR_BUFFER_BIT);
    for (const head of heads) this.drawHead(head);
    gl.useProgram(this.wall.program);
    drawGrid(gl, this.wallGrid);
  }

  private drawHead(state: HeadState): void {
    const { gl, skin, ball } = this;
    const view = perspective(gl.drawingBufferWidth / gl.drawingBufferHeight, this.verticalDeg);
    const pose = poseMatrix(state.rotation, state.headCm);
    const looks = [...gazeDirection(state, -EYE_CM), ...gazeDirection(state, EYE_CM)];
    for (const part of [skin, ball]) {
      gl.useProgram(part.program);
      gl.uniformMatrix4fv(part.uniform('uView'), false, view);
      gl.uniformMatrix4fv(part.uniform('uPose'), false, pose);
      gl.uniform3fv(part.uniform('uLook'), looks);
      gl.uniform1f(part.uniform('uBlink'), state.blink);
      gl.uniform1f(part.uniform('uOpen'), state.mouthOpen);
      gl.uniform1f(part.uniform('uSmile'), state.smile);
      gl.uniform1f(part.uniform('uPucker'), state.pucker);
      gl.uniform1f(part.uniform('uBrows'), state.brows);
      gl.uniform1f(part.uniform('uReflection'), this.appearance.reflection ?? 0);
    }
    gl.useProgram(skin.program);
    gl.uniform3f(skin.uniform('uSkin'), ...this.appearance.skin);
    gl.uniform1f(skin.uniform('uGlasses'), this.appearance.hasGlasses ? 1 : 0);
    drawGrid(gl, this.skinGrid);
    gl.useProgram(ball.program);
    gl.uniform3f(ball.uniform('uIris'), ...this.appearance.iris);
    const place = (centre: Vector3, radius: Vector3, colour: Vector3, eye: number) => {
      gl.uniform3f(ball.uniform('uCentre'), ...centre);
      gl.uniform3f(ball.uniform('uRadius'), ...radius);
      gl.uniform3f(ball.uniform('uColour'), ...colour);
      gl.uniform1i(ball.uniform('uEye'), eye);
      drawGrid(gl, this.ballGrid);
    };
    const skinColour = scaled(this.appearance.skin, 0.88);
    place([-EYE_CM, 0, 0], [1.24, 1.24, 1.24], skinColour, 0);
    place([EYE_CM, 0, 0], [1.24, 1.24, 1.24], skinColour, 1);
    place([-7.35, -1.6, -6.6], [0.8, 2.9, 1.5], skinColour, -1);
    place([7.35, -1.6, -6.6], [0.8, 2.9, 1.5], skinColour, -1);
    // The body turns much less than the head.
    const body = poseMatrix(scaled(state.rotation, 0.2), state.headCm);
    gl.uniformMatrix4fv(ball.uniform('uPose'), false, body);
    place([0, -13.5, -7], [5, 8, 5], scaled(this.appearance.skin, 0.8), -1);
    place([0, -27 + state.chestUpCm, -8], [21, 9.5, 8], [0.05, 0.09, 0.16], -1);
  }
}

/** Gaze direction of one eye, in the head's frame with y up and z towards the camera. */
function gazeDirection(state: HeadState, eyeX: number): Vector3 {
  const turn = matrixOfRotation(state.rotation);
  const [ex, ey, ez] = rotate(turn, [eyeX, 0, 0]);
  const [hx, hy, hz] = state.headCm;
  const [tx, ty, tz] = state.targetCm;
  const [x, y, z] = rotateBack(turn, [tx - hx - ex, ty - hy - ey, tz - hz - ez]);
  const length = Math.hypot(x, y, z);
  return [x / length, -y / length, -z / length];
}

/** Column-major; our frames have y down and z away, WebGL's have y up and z towards the camera. */
function poseMatrix(rotation: Vector3, translation: Vector3): Float32Array {
  const m = matrixOfRotation(rotation);
  return Float32Array.of(
    m[0], -m[3], -m[6], 0,
    -m[1], m[4], m[7], 0,
    -m[2], m[5], m[8], 0,
    translation[0], -translation[1], -translation[2], 1,
  ); // prettier-ignore
}

function perspective(aspect: number, verticalDeg: number): Float32Array {
  const f = 1 / Math.tan((verticalDeg * Math.PI) / 360);
  const depth = NEAR_CM - FAR_CM;
  return Float32Array.of(
    f / aspect, 0, 0, 0,
    0, f, 0, 0,
    0, 0, (FAR_CM + NEAR_CM) / depth, -1,
    0, 0, (2 * FAR_CM * NEAR_CM) / depth, 0,
  ); // prettier-ignore
}

function scaled([x, y, z]: Vector3, by: number): Vector3 {
  return [x * by, y * by, z * by];
}

interface Grid {
  readonly shape: WebGLVertexArrayObject;
  readonly indices: number;
}

/** A grid of square cells from -1 to 1 in both directions, as the attribute aGrid. */
function makeGrid(gl: GL, cells: number): Grid {
  const points: number[] = [];
  const indices: number[] = [];
  for (let y = 0; y <= cells; y++) {
    for (let x = 0; x <= cells; x++) points.push((2 * x) / cells - 1, (2 * y) / cells - 1);
  }
  for (let y = 0; y < cells; y++) {
    for (let x = 0; x < cells; x++) {
      const a = y * (cells + 1) + x;
      const b = a + cells + 1;
      indices.push(a, a + 1, b, a + 1, b + 1, b);
    }
  }
  const shape = gl.createVertexArray();
  gl.bindVertexArray(shape);
  gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
  gl.bufferData(gl.ARRAY_BUFFER, Float32Array.from(points), gl.STATIC_DRAW);
  gl.enableVertexAttribArray(0);
  gl.vertexAttribPointer(0, 2, gl.FLOAT, false, 0, 0);
  gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, gl.createBuffer());
  gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, Uint16Array.from(indices), gl.STATIC_DRAW);
  return { shape, indices: indices.length };
}

function drawGrid(gl: GL, { shape, indices }: Grid): void {
  gl.bindVertexArray(shape);
  gl.drawElements(gl.TRIANGLES, indices, gl.UNSIGNED_SHORT, 0);
}

function compile(gl: GL, vertex: string, fragment: string): Part {
  const program = gl.createProgram();
  for (const [kind, source] of [
    [gl.VERTEX_SHADER, vertex],
    [gl.FRAGMENT_SHADER, fragment],
  ] as const) {
    const shader = gl.createShader(kind);
    if (!shader) throw new Error('WebGL2 lost its context.');
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    if (!gl.getShaderParameter(shader, gl.COMPILE_STATUS)) {
      throw new Error(gl.getShaderInfoLog(shader) ?? 'A shader did not compile.');
    }
    gl.attachShader(program, shader);
  }
  gl.bindAttribLocation(program, 0, 'aGrid');
  gl.linkProgram(program);
  if (!gl.getProgramParameter(program, gl.LINK_STATUS)) {
    throw new Error(gl.getProgramInfoLog(program) ?? 'The head did not link.');
  }
  const places = new Map<string, WebGLUniformLocation | null>();
  const uniform = (name: string) => {
    const known = places.get(name);
    if (known !== undefined) return known;
    const place = gl.getUniformLocation(program, name);
    places.set(name, place);
    return place;
  };
  return { program, uniform };
}
