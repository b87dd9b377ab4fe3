/**
 * The order of events within an instant: by priority, then in the order they were scheduled (in a
 * fleet of several groups of vehicles by group before that, see `calendars.ts`):
 *
 *   faults       trouble begins or ends before anything it may touch happens
 *   machines     charts take their timed transitions
 *   signals      reports go out, seeing the state the instant ended in
 *   deliveries   webhooks, feeds and their retries, carrying those reports
 *   script       steps and expectations of the scenario, which see everything above
 *   end          the limit of the clock, after everything that is due at it
 *
 * An event scheduled for the running instant joins the remaining ones: a script step that
 * raises a fault "now" sees the fault run next, before the other script steps of the instant.
 *
 * Moving an event to another instant counts as scheduling it anew.
 */
export const priority = {
  faults: 0,
  machines: 1,
  signals: 2,
  deliveries: 3,
  script: 4,
  end: 5,
} as const;

/** One of the priority classes, smallest first within an instant. */
export type Priority = (typeof priority)[keyof typeof priority];
