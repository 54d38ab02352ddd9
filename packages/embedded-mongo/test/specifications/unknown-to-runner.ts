/** A test has something in it that this runner doesn't know. */
export class UnknownToRunner extends Error {}
