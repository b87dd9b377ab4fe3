export default {
  // The first world of a process takes a second on a busy machine.
  test: { testTimeout: 20_000 },
};
