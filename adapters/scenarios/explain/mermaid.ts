import {
  describeExpectation,
  isCommandStep,
  type NestedSteps,
  type Scenario,
  type Step,
  type Zone,
} from '../../../engine/index.ts';
import { type DescribedStep, describeSteps, whenWords } from './described-steps.ts';

/**
 * A Mermaid sequence diagram of the script, vehicles, the service and the receivers of webhooks.
 */
export function mermaidOf(scenario: Scenario, zone: Zone): string {
  const cast = castOf(scenario);
  const told = describeSteps(scenario, scenario.steps);
  const lines = [
    'sequenceDiagram',
    ...cast.lines,
    `Note over script: ${mermaidText(`${scenario.name}, ${scenario.clock.timezone}`)}`,
    ...subscriptions(scenario, cast),
    ...blocks(told, zone, cast),
    ...scenario.expect.map(
      (each) => `Note over script: ${mermaidText(`at the end: ${describeExpectation(each)}`)}`,
    ),
  ];
  return `${lines.map((line, index) => (index === 0 ? line : `    ${line}`)).join('\n')}\n`;
}

/** The participants, by identifiers that are free of the names in a scenario. */
interface Cast {
  readonly lines: readonly string[];
  readonly vehicleOf: (name: string) => string;
  readonly receivers: ReadonlyMap<string, string>;
}

/** The limit of columns for vehicles. */
const mostVehicles = 8;

function castOf({ vehicles, fleets, webhooks }: Scenario): Cast {
  const names = [...vehicles, ...fleets].map(({ name }) => name);
  const shown = new Map(names.slice(0, mostVehicles).map((name, index) => [name, `v${index + 1}`]));
  const isCut = names.length > shown.size;
  const receivers = new Map(webhooks.map(({ name }, index) => [name, `w${index + 1}`]));
  return {
    lines: [
      'participant script as script',
      ...[...shown].map(([name, id]) => `participant ${id} as ${mermaidText(name)}`),
      ...(isCut || names.length === 0 ? ['participant others as other vehicles'] : []),
      'participant service as service',
      ...[...receivers].map(
        ([name, id]) => `participant ${id} as ${mermaidText(`webhook ${name}`)}`,
      ),
    ],
    // A member of a fleet has no column of its own.
    vehicleOf: (name) =>
      shown.get(name) ?? (isCut || names.length === 0 ? 'others' : [...shown.values()].at(-1)!),
    receivers,
  };
}

function subscriptions({ webhooks }: Scenario, { receivers }: Cast): readonly string[] {
  return webhooks.map(({ name, settings }) => {
    const { triggers = [] } = settings;
    const what = triggers.length > 3 ? `${triggers.slice(0, 3).join(', ')} …` : triggers.join(', ');
    return `service-->>${receivers.get(name)}: ${mermaidText(what === '' ? 'events' : what)}`;
  });
}

/** The keywords of a block: the first opens it, the second continues it; `end` closes it. */
function frameOf({ branches, order, rounds }: NestedSteps): readonly [opens: string, next: string] {
  if (order === 'one') return ['alt', 'else'];
  if (order !== 'sequence') return ['par', 'and'];
  return [rounds !== undefined || branches[0]?.title !== undefined ? 'loop' : 'opt', ''];
}

/** The lines of steps; a step with nested steps becomes a block. */
function blocks(told: readonly DescribedStep[], zone: Zone, cast: Cast): readonly string[] {
  const lines: string[] = [];
  const open: { readonly depth: number; readonly next: string; isFirst: boolean }[] = [];
  const closeTo = (depth: number): void => {
    while (open.length > 0 && open.at(-1)!.depth >= depth) {
      open.pop();
      lines.push('end');
    }
  };
  for (const [index, each] of told.entries()) {
    const { depth, step, verb, text } = each;
    if (verb === 'branch') {
      closeTo(depth);
      const block = open.at(-1);
      if (block === undefined) continue;
      // The first branch is the one that the block opened with, unless steps precede it.
      if (block.next === '' || block.isFirst) lines.push(noteOf(text));
      else lines.push(`${block.next} ${mermaidText(text)}`);
      block.isFirst = false;
      continue;
    }
    closeTo(depth);
    const nested = step?.nested;
    const label = `${whenWords(each, zone)} ${text}`;
    if (nested !== undefined && (told[index + 1]?.depth ?? 0) > depth) {
      const [opens, next] = frameOf(nested);
      lines.push(`${opens} ${mermaidText(label)}`);
      open.push({ depth, next, isFirst: nested.branches[0]?.title !== undefined });
    } else if (step !== undefined) {
      lines.push(...stepLines(step, label, cast));
    }
  }
  closeTo(0);
  return lines;
}

function stepLines(step: Step, label: string, { vehicleOf, receivers }: Cast): readonly string[] {
  const text = mermaidText(label);
  if (isCommandStep(step) && step.verb === 'emit') {
    const to = 'webhook' in step.order ? receivers.get(String(step.order.webhook)) : undefined;
    return [
      `script->>${vehicleOf(step.target.name)}: ${text}`,
      ...(to === undefined ? [] : [`service-->>${to}: ${mermaidText('event')}`]),
    ];
  }
  if (step.call !== undefined || ofService.test(step.verb)) return [`script->>service: ${text}`];
  if (isCommandStep(step)) return [`script->>${vehicleOf(step.target.name)}: ${text}`];
  return [`Note over script: ${text}`];
}

const ofService = /^(subscribe|unsubscribe|connect|disconnect|webhook)$/;

function noteOf(text: string): string {
  return `Note over script: ${mermaidText(text)}`;
}

/**
 * A text without a meaning for Mermaid: every character but letters, digits and harmless signs is
 * written as its number. `#` and `;` end a statement there, `end` closes a block, `%%` begins a
 * comment and `wrap:` is an instruction.
 */
export function mermaidText(text: string): string {
  const escaped = Array.from(text.replace(/\s+/g, ' ').trim(), (character) =>
    /[\p{L}\p{N} .,:()/'_=*+&|…-]/u.test(character) ? character : `#${character.codePointAt(0)};`,
  ).join('');
  const safe = escaped.replace(
    /\bend\b|^(no)?wrap(?=:)/gi,
    (word) => `#${word.charCodeAt(0)};${word.slice(1)}`,
  );
  return safe === '' ? '-' : safe;
}
