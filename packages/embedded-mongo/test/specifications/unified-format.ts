import type { Document } from 'mongodb';

/** What a test may ask of the server that it runs on. */
export interface Requirement {
  readonly minServerVersion?: string;
  readonly maxServerVersion?: string;
  readonly topologies?: readonly string[];
  readonly serverless?: string;
  readonly serverParameters?: Document;
  readonly auth?: boolean;
  readonly csfle?: boolean;
}

/** An operation, and what has to come of it. */
export interface Operation {
  readonly name: string;
  readonly object: string;
  readonly arguments?: Document;
  readonly expectError?: Document;
  readonly expectResult?: unknown;
  readonly saveResultAsEntity?: string;
  readonly ignoreResultAndError?: boolean;
}

/** Documents of a collection. */
export interface CollectionData {
  readonly databaseName: string;
  readonly collectionName: string;
  readonly documents: Document[];
}

/** Commands and answers that a client has to have seen. */
export interface ExpectedEvents {
  readonly client: string;
  readonly eventType?: string;
  readonly ignoreExtraEvents?: boolean;
  readonly events: readonly Document[];
}

export interface SpecificationTest {
  readonly description: string;
  readonly runOnRequirements?: readonly Requirement[];
  readonly skipReason?: string;
  /** Kinds of entities with their descriptions, only of this test: legacy tests have options of their own. */
  readonly createEntities?: readonly Document[];
  readonly operations: readonly Operation[];
  readonly expectEvents?: readonly ExpectedEvents[];
  readonly outcome?: readonly CollectionData[];
}

/** A file of tests in the unified test format. */
export interface TestFile {
  readonly description: string;
  readonly runOnRequirements?: readonly Requirement[];
  readonly createEntities?: readonly Document[];
  readonly initialData?: readonly CollectionData[];
  readonly tests: readonly SpecificationTest[];
}
