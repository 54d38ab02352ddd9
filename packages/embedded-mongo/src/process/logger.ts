/** Writes a line to the standard error stream, with the time and what it is about. */
export function logLine(message: string): void {
  process.stderr.write(`${new Date().toISOString()} embedded-mongo: ${message}\n`);
}
