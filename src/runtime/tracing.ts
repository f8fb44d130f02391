/** The part of an OpenTelemetry tracer that is used, so that the real one fits and none is needed. */

/** A value of a span's attribute. */
export type AttributeValue = string | number | boolean;

/** A running span. */
export interface Span {
  setAttribute(key: string, value: AttributeValue): unknown;
  /** Codes as in OpenTelemetry: 1 is OK, 2 is an error. */
  setStatus(status: { code: 1 | 2; message?: string }): unknown;
  recordException(exception: string | Error): void;
  end(): void;
}

/** `@opentelemetry/api`'s `Tracer`, as far as it is used. */
export interface Tracer {
  startActiveSpan<T>(
    name: string,
    options: { kind?: 0; attributes?: Record<string, AttributeValue> },
    run: (span: Span) => T,
  ): T;
}
