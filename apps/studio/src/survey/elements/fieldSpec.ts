import type { MessageDescriptor } from 'react-intl';

interface BaseSpec {
  /** The property of SurveyJS. */
  readonly name: string;
  /** Older words for the same property, which are kept where a survey uses them. */
  readonly also?: readonly string[];
  readonly label: MessageDescriptor;
  readonly help?: MessageDescriptor;
}

/** One property as the details panel shows it. */
export type FieldSpec =
  | (BaseSpec & { readonly kind: 'text' | 'longText' | 'code' })
  | (BaseSpec & { readonly kind: 'switch'; readonly fallback: boolean })
  | (BaseSpec & {
      readonly kind: 'number';
      readonly min?: number;
      readonly max?: number;
      readonly decimals?: number;
      /** What SurveyJS takes when it is not given. */
      readonly fallback?: number;
    })
  | (BaseSpec & {
      readonly kind: 'select';
      readonly fallback: string;
      readonly options: readonly { readonly value: string; readonly label: MessageDescriptor }[];
    });

/** The word under which a property stands: the older one when only that is there. */
export function propertyName(json: Readonly<Record<string, unknown>>, spec: BaseSpec): string {
  if (spec.name in json) return spec.name;
  return spec.also?.find((old) => old in json) ?? spec.name;
}
