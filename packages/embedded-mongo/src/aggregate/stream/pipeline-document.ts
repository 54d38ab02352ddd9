import { decodeDocument } from '../../bson/decode.ts';
import { MAX_DOCUMENT_BYTES } from '../../bson/validate.ts';
import type { DocumentValue } from '../../bson/value.ts';
import { encodeDocument } from '../../bson/writer.ts';

/** A document within a pipeline, raw or decoded; the other form is made when it is needed. */
export class PipelineDocument {
  private bytes: Buffer | undefined;
  private fields: DocumentValue | undefined;

  private constructor(bytes: Buffer | undefined, fields: DocumentValue | undefined) {
    this.bytes = bytes;
    this.fields = fields;
  }

  /** @param bytes a buffer of the document's own */
  static ofRaw(bytes: Buffer): PipelineDocument {
    return new PipelineDocument(bytes, undefined);
  }

  /** @param fields not to be changed afterwards */
  static ofValue(fields: DocumentValue): PipelineDocument {
    return new PipelineDocument(undefined, fields);
  }

  /** @throws CommandError 10334 if it has become too large */
  get raw(): Buffer {
    this.bytes ??= encodeDocument(this.fields ?? new Map(), MAX_DOCUMENT_BYTES);
    return this.bytes;
  }

  get value(): DocumentValue {
    this.fields ??= decodeDocument(this.bytes as Buffer);
    return this.fields;
  }
}
