/**
 * Differences that are no fault of a server of version 7.0: the test was written for an older driver or server.
 * What has become of the data is compared before what was sent, so that only what was sent is left unsaid.
 */
const KNOWN: readonly (readonly [test: RegExp, why: string])[] = [
  [/command\.writeConcern has the field wtimeout/, 'the driver limits how long commits and aborts wait'],
  [/command\.readConcern is {"afterClusterTime"/, 'the driver sends the time of the session with writes too'],
  [/command\.filter\.\w+ is {"\$eq"/, "the driver's GridFS looks for equality by $eq"],
  [
    /command\.aggregate is missing|commandName is "count"/,
    'the driver counts all documents by count, not by aggregate',
  ],
  [/-hint-clientError\.json/, 'the driver sends hints with unacknowledged writes, too'],
  [/^mongohouse\//, 'it expects the data of an Atlas Data Lake'],
  [/no such command: 'getnonce'/, 'MongoDB has no getnonce any more'],
];

/**
 * @param failure the name of a test with what was wrong
 * @returns why it says nothing about the server, or undefined if it may
 */
export function knownDifference(failure: string): string | undefined {
  return KNOWN.find(([pattern]) => pattern.test(failure))?.[1];
}
