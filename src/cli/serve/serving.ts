/** A way by which clients reach a server. */
export interface Serving {
  /** For people: `over stdio`, or `at` a URL. */
  readonly place: string;
  /** Tells clients that the list of tools has changed. */
  changed(): Promise<void>;
  /** Resolves when no client can come any more. */
  readonly ended: Promise<void>;
  close(): Promise<void>;
}
