/** Bytes that claim to be BSON but are not, sent by a client or damaged in the store; the message says why. */
export class InvalidBson extends Error {}
