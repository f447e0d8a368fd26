/**
 * The part of the TensorFlow.js API that the default engine uses; the library itself is one of the engine
 * files.
 */

export interface Tensor {
  readonly shape: readonly number[];
  data(): Promise<Float32Array>;
}

export interface GraphModel {
  execute(input: Tensor, outputs?: string | readonly string[]): Tensor | Tensor[];
  dispose(): void;
}

export interface Tensors {
  readonly version: { readonly 'tfjs-core': string };
  setWasmPaths(paths: Readonly<Record<string, string>>): void;
  setBackend(name: string): Promise<boolean>;
  getBackend(): string;
  ready(): Promise<void>;
  enableProdMode(): void;
  loadGraphModel(url: string): Promise<GraphModel>;
  tensor(values: Float32Array, shape: readonly number[]): Tensor;
  dispose(tensors: Tensor | readonly Tensor[]): void;
}
