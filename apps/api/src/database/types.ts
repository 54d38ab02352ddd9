import { type ClientSession, type Connection as MongooseConnection, Schema, Types } from 'mongoose';

/** The id of a record. */
export const Id = Types.ObjectId;
export type Id = Types.ObjectId;

/** A record as stored: money in cents, quantities in thousandths, dates as midnight UTC. */
export type Stored = { _id: Id; __v: number; [field: string]: unknown };

/** Conditions on records, as the database has them. */
export type Filter = Record<string, unknown>;
/** A step of an aggregation. */
export type Stage = Record<string, unknown>;

/** What reads and writes of one transaction share. */
export type Session = ClientSession;
/** A connection to one database, where it isn't the product's own. */
export type Connection = MongooseConnection;

/** Types of stored fields that are neither text, number, date nor flag: an id, and what takes any shape. */
export const { ObjectId: IdField, Mixed: AnyField } = Schema.Types;

/**
 * A kind of records. It is read through a reader, which leaves out what its caller may not see, and written by the
 * feature that defines it alone.
 */
export type Collection<T extends object = Stored> = {
  readonly modelName: string;
  readonly collection: { readonly name: string };
  /** Only tells the compiler what a record is. */
  readonly [records]?: T;
};
declare const records: unique symbol;

/** What somebody may see: all records, or those of one warehouse. */
export type Scope = 'all' | { warehouseId: string };
/** Which records of a kind somebody sees who is limited to a warehouse: all of them, or those that match a filter. */
export type ScopeRule = 'everyone' | ((warehouseId: Id) => Filter);
