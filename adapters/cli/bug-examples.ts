/** The examples of commands that find gaps of applications and suites, and load receivers. */
export const bugExamples = {
  sweep: `
Examples:
  motorpool sweep webhooks/night-of-charging      expectations under each fault
  motorpool sweep night.yaml --app http://localhost:3000/hooks \\
    --reset http://localhost:3000/test/reset \\
    --read-back http://localhost:3000/test/state --out found
  motorpool sweep night.yaml --faults offline --lasting 2h
  motorpool sweep found/webhook.main-offline-start.yaml     whether it is mended

A cell is survived, broken, lost (deliveries are lost for ever), not reached
(the fault changes nothing) or other day (it changes the vehicles). In the last
three the read-back is not compared; answers and expectations are judged.

Exit codes: 0 nothing broken, 1 a cell is broken, 2 wrong options, a wrong
scenario, or an application that cannot be judged, 130 interrupted.`,

  load: `
Examples:
  motorpool load fleet.yaml --to http://127.0.0.1:3000/hooks \\
    --profile 'constant:200/s for 30s' --expect 'failed == 0'
  motorpool load fleet.yaml --to … --profile 'ramp:10/s..500/s over 60s'
  motorpool load fleet.yaml --to … --profile 'sine:9/s..90/s every 30s for 2m'
  motorpool load fleet.yaml --to … --record storm.simlog \\
    --profile 'burst:100/s with 1000/s for 2s every 10s for 1m'
  motorpool emit storm.simlog --to … --speed 1    the same storm again
  motorpool load fleet.yaml --to … --profile … --on redis://10.0.0.5/0
                                by the workers there, a share for each thread

A slow receiver does not slow the schedule down. p50 to max count from the
schedule on, sentP50 to sentMax from the sending on. --expect may name:
  generated, sent, wanted, rate, failed
  accepted, late, recovered, rejected, timedOut, refused, broken, givenUp,
  unsent, unfinished
  p50, p90, p99, p999, max; the same as sentP50 …, and as slipP50 …
  with --received: lacking, twice, unknown, unacknowledged

One thread sends some thousands a second; --jobs sends from several, and --on
from several machines.

Exit codes: 0 every --expect holds, 1 one does not, the receiver was not verified
or a share was lost, 2 wrong options, a scenario with mistakes or without webhooks, no
receiver, 69 the store of --on cannot be reached or has too few free threads.`,
};
