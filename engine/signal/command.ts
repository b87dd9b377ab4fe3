import type { Json } from '../log/canonical.ts';

/** A command about the signals of a vehicle. */
export type SignalCommand =
  | {
      /** Sets a signal until the vehicle's own value of it changes, or for good. */
      readonly kind: 'signal.set';
      readonly vehicle: string;
      /** `Group.Name` or code. */
      readonly signal: string;
      /**
       * In the form of the API, the unit being optional; a bare value or list; `{ error: { type,
       * code } }`. Null removes the value that was set.
       */
      readonly body: Json;
      /** Whether it stays when the vehicle's own value changes, until it is removed. */
      readonly always?: true | undefined;
    }
  | {
      /** Makes signals fail from now on, whatever the vehicle reports. */
      readonly kind: 'signals.fail';
      readonly vehicle: string;
      /** As `Group.Name` or code; `*` stands for any text: `Charge.*`. */
      readonly signals: readonly string[];
      readonly effect: SignalFailureName;
      /** Name of the fault, by which it ends. */
      readonly fault?: string | undefined;
    }
  | {
      readonly kind: 'signals.mend';
      readonly vehicle: string;
      /** Name of the fault that ends; without one, all faults of signals end. */
      readonly fault?: string | undefined;
    };

/** A failure that a fault can put in place of a signal's body. */
export type SignalFailureName = 'unavailable' | 'notFound';
