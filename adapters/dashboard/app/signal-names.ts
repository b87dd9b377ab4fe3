import type { ControlApi } from './control-api.ts';
import type { ReportedSignals } from './wire.ts';
import { spaced } from './words.ts';

/** The names of signals by their codes, whose words are run together: `charge-ischarging`. */
export class SignalNames {
  #names = new Map<string, string>();

  /** Learns the names from the signals of one vehicle, which are those of all. */
  async learn(api: Pick<ControlApi, 'read'>, vehicle: string | undefined): Promise<void> {
    if (vehicle === undefined || this.#names.size > 0) return;
    const path = `/sim/vehicles/${encodeURIComponent(vehicle)}/signals`;
    const { data } = await api.read<{ readonly data: ReportedSignals }>(path);
    this.#names = new Map(
      data.signals.map(({ code, name }) => [
        code,
        spaced(name.charAt(0).toLowerCase() + name.slice(1)),
      ]),
    );
  }

  /** A text with names in place of codes. */
  words(text: string): string {
    return text.replace(/[a-z\d]+-[a-z\d]+/g, (code) => this.#names.get(code) ?? code);
  }
}
