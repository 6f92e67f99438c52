/**
 * A place in PostgreSQL's write-ahead log (an LSN, such as `0/16B3748`). Everything that was committed before it is on each server that
 * has replayed the log to it.
 */
export type Position = string

const form = /^[0-9A-F]{1,8}\/[0-9A-F]{1,8}$/

export const isPosition = (text: string): boolean => form.test(text)

const numberOf = (position: Position): bigint => {
  const [high = '0', low = '0'] = position.split('/')
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}

/** The later one of two. */
export const laterOf = (a: Position, b: Position): Position => (numberOf(a) >= numberOf(b) ? a : b)
