import { CopyButton } from './copy-button.tsx';
import type { Live } from './live.ts';
import { useDocument } from './reading.ts';
import type { Vehicle } from './wire.ts';
import { capital } from './words.ts';

/** The names and ids of a vehicle: those of the scenario, of the API and of its owner. */
export function VehicleAbout({
  live,
  vehicle,
}: {
  readonly live: Live;
  readonly vehicle: Vehicle;
}) {
  const { id, name, model, owner, mode, title, vin, year } = vehicle;
  const users = useDocument(live, '/sim/users');
  const user = users?.data.find((each) => each.id === owner);
  return (
    <section class="about" aria-labelledby="about-title">
      <h2 id="about-title">About</h2>
      <dl>
        <About words="Model" value={`${title}, ${year}`} copied={model} what="the model" />
        <About words="VIN" value={vin} copied={vin} what="the VIN" />
        <About words="Name in the scenario" value={name} copied={name} what="the name" />
        <About words="Vehicle id" value={id} copied={id} what="the vehicle id" />
        {owner === null ? (
          <About words="Owner" value="none" />
        ) : (
          <About
            words="Owner"
            value={user?.name ?? owner}
            copied={owner}
            what={`the id of ${user?.name ?? 'its owner'}`}
          />
        )}
        <About words="Mode" value={capital(mode)} />
      </dl>
    </section>
  );
}

interface AboutProps {
  readonly words: string;
  readonly value: string;
  readonly copied?: string;
  /** The object of the button: `the vehicle id`. */
  readonly what?: string;
}

function About({ words, value, copied, what = '' }: AboutProps) {
  return (
    <div>
      <dt>{words}</dt>
      <dd>
        <span>{value}</span>
        {copied !== undefined && <CopyButton text={copied} what={what} />}
      </dd>
    </div>
  );
}
