/**
 * Parses one scenario, as the first work of its process. Argument: `fleet`, `vehicles` or `models`; `yaml` reads the text
 * of `models` with the YAML library alone; a name of `largeFiles` measures memory beside such a file.
 */
import { parseDocument } from 'yaml';
import { parseScenario, readingScenario } from '../engine/index.ts';
import { commutersText } from './commuters.ts';
import { type LargeSources, largeFiles } from './large-files.ts';
import { report } from './report.ts';

export interface MemoryMeasurement {
  /** Of the file. */
  readonly bytes: number;
  /** The most bytes that reading it takes besides the text. */
  readonly peakBytes: number;
}

export interface ParseMeasurement {
  readonly bytes: number;
  readonly vehicles: number;
  readonly models: number;
  readonly ms: number;
}

const texts: Readonly<Record<string, () => string>> = {
  fleet: () => commutersText(10_000, 'watched'),
  vehicles: () => explicitVehicles(900_000),
  models: () => ownModels(10_000),
  yaml: () => ownModels(10_000),
};
const form = process.argv[2]!;
const largeFile = largeFiles[form];
const text = largeFile === undefined ? texts[form]!() : '';
if (largeFile !== undefined) report(memoryBeside(largeFile()));
else
  report({
    bytes: text.length,
    ...(form === 'yaml' ? readAlone() : parsed()),
  } satisfies ParseMeasurement);

/** Collects garbage after every few steps, so that the memory in use is known. */
function memoryBeside({ scenario, file: [file, written] }: Required<LargeSources>) {
  // One flat text, as a file has.
  const read = Buffer.from(written).toString();
  const open = (): { readonly file: string; readonly text: string } => ({ file, text: read });
  const options = { file: 'a.yaml', path: 'a.yaml', readImport: open, readRecording: open };
  const inUse = (): number => {
    globalThis.gc!();
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };
  const before = inUse();
  let [peakBytes, steps] = [0, 0];
  for (const _ of readingScenario(scenario, options)) {
    if (steps % 3 === 0) peakBytes = Math.max(peakBytes, inUse() - before);
    steps += 1;
  }
  return { bytes: read.length, peakBytes } satisfies MemoryMeasurement;
}

function parsed(): Omit<ParseMeasurement, 'bytes'> {
  const begunAtMs = performance.now();
  const { vehicles, fleets, models } = parseScenario(text, { file: 'bench.yaml' });
  const ms = performance.now() - begunAtMs;
  const count = fleets.reduce((sum, fleet) => sum + fleet.count, vehicles.length);
  return { vehicles: count, models: models.size, ms };
}

function readAlone(): Omit<ParseMeasurement, 'bytes'> {
  const begunAtMs = performance.now();
  const { models } = parseDocument(text).toJS() as { readonly models: object };
  const ms = performance.now() - begunAtMs;
  return { vehicles: 0, models: Object.keys(models).length, ms };
}

function ownModels(length: number): string {
  const lines = Array.from({ length }, (_, index) => {
    const name = `model-${String(index).padStart(5, '0')}`;
    return `  ${name}: { like: hyundai-ioniq-5, battery: { usable: ${40 + (index % 60)}kWh } }\n`;
  });
  return `version: 1\nname: many\nseed: bench\nmodels:\n${lines.join('')}`;
}

function explicitVehicles(bytes: number): string {
  const head = 'version: 1\nname: many\nseed: bench\nvehicles:\n';
  const tail = 'steps:\n  - wait: 1d\n';
  const lines: string[] = [];
  for (let length = head.length + tail.length; length < bytes; ) {
    const number = lines.length + 1;
    const line =
      `  vehicle-${String(number).padStart(5, '0')}:\n` +
      '    # Leased; kept at the depot by the river, on the second floor.\n' +
      '    model: hyundai-ioniq-5-long-range-rwd\n' +
      `    state: { battery.soc: ${20 + (number % 70)}%, odometer: ${number}km, chargeLimit: 80% }\n`;
    lines.push(line);
    length += line.length;
  }
  return head + lines.join('') + tail;
}
