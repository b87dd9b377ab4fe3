import { formatDuration, isExample, type ScenarioRun } from '../../engine/index.ts';
import type { PlayedOutcome } from './messages.ts';

/** The result of a run that has ended, or was stopped. */
export function outcomeOf(
  run: ScenarioRun,
  { requests, isWhole }: Pick<PlayedOutcome, 'requests' | 'isWhole'>,
): PlayedOutcome {
  const { scenario, world, findings, conclusion } = run;
  if (conclusion === undefined) throw new Error('a run that was played to its end has none');
  const { verdict, reason, position } = conclusion;
  const { startAtMs } = scenario.clock;
  return {
    name: scenario.name,
    seed: scenario.seed,
    verdict,
    reason,
    line: position?.file === undefined ? position?.line : undefined,
    findings: findings.map(({ expected, passed, actual, because, position: { line } }) => {
      return { expected, passed, actual, because, line };
    }),
    digest: world.log.digest,
    entries: world.log.length,
    vehicles: world.fleet.count,
    isWhole,
    simulated: formatDuration(world.clock.now - startAtMs),
    requests,
    unsent: scenario.webhooks
      .filter(
        ({ settings: { receiver, url } }) =>
          receiver === undefined && (url === undefined || !isExample(url)),
      )
      .map(({ name }) => name),
  };
}
