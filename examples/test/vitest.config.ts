// Tells vitest that this folder is a project of its own.
export default {};
