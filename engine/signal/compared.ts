import type { VehicleModel } from '../model/model.ts';
import type { Reading } from '../vehicle/reporting/reading.ts';
import { signalsOf } from './catalogue.ts';
import { SignalNews } from './news.ts';
import type { Signal } from './signal.ts';

/**
 * The signals of cars of a model, and the indices of those to compare after a report. Most reports
 * follow from time alone, and then two thirds of the signals are as they were: lists made once cost
 * less than asking each signal at each report.
 */
export interface ComparedSignals {
  readonly signals: readonly Signal[];
  /** Their news, by the same indices. */
  readonly news: readonly SignalNews[];
  /** For a report that may show other signals set. */
  readonly all: readonly number[];
  /** For a report after a change. */
  readonly changeable: readonly number[];
  /** For a report of a car that is as it was at the one before. */
  readonly drifting: Readonly<Record<'charging' | 'driving' | 'standing', readonly number[]>>;
}

/** Those of models of a scenario's own go with it. */
const known = new WeakMap<VehicleModel, ComparedSignals>();

export function comparedSignals(model: VehicleModel): ComparedSignals {
  let compared = known.get(model);
  if (compared === undefined) {
    compared = compare(model);
    known.set(model, compared);
  }
  return compared;
}

/** The indices to compare after a report in which nothing but time has changed. */
export function driftingIn({ drifting }: ComparedSignals, reading: Reading): readonly number[] {
  if (reading.isMoving) return drifting.driving;
  return reading.isCharging ? drifting.charging : drifting.standing;
}

function compare(model: VehicleModel): ComparedSignals {
  const signals = signalsOf(model.powertrain);
  const all = [...signals.keys()];
  const changeable = all.filter((index) => {
    const { isConstant, isTold } = signals[index]!;
    return isConstant !== true && isTold(model);
  });
  const drifts = (during?: 'charging' | 'driving'): readonly number[] =>
    changeable.filter((index) => {
      const { isTimeless, driftsWhile } = signals[index]!;
      return isTimeless !== true && (driftsWhile === undefined || driftsWhile === during);
    });
  const drifting = {
    charging: drifts('charging'),
    driving: drifts('driving'),
    standing: drifts(),
  };
  const news = signals.map((signal) => new SignalNews(signal));
  return { signals, news, all, changeable, drifting };
}
