import { type ClientSession, Types } from 'mongoose';

/** The id of a record. */
export const Id = Types.ObjectId;
export type Id = Types.ObjectId;

/** What reads and writes of one transaction share. */
export type Session = ClientSession;
