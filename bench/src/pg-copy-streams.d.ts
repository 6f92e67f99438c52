declare module 'pg-copy-streams' {
  import type { Writable } from 'node:stream'
  import type { Submittable } from 'pg'

  /** A stream whose chunks go into `copy ... from stdin`. */
  export function from(statement: string): Writable & Submittable
}
