/** The examples of commands that find gaps of applications and suites. */
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
};
