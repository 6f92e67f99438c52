/** How deep lists and objects may be nested in a body. No call of the contract needs half of it. */
const mostDepth = 32

const quote = 0x22
const colon = 0x3a
const openList = 0x5b
const backslash = 0x5c
const closeList = 0x5d
const openObject = 0x7b
const closeObject = 0x7d

/**
 * How many members the objects of a JSON text name in total: outside strings, each has one colon. Null if its lists and objects are nested
 * more than `mostDepth` deep, so that code that walks the parsed value afterwards sees a bounded depth. One pass over the text, without
 * recursion; the text need not be valid JSON.
 */
const membersWritten = (text: string): number | null => {
  let depth = 0
  let count = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === quote) at = endOfString(text, at)
    else if (code === colon) count++
    else if (code === openObject || code === openList) {
      if (++depth > mostDepth) return null
    } else if (code === closeObject || code === closeList) depth--
  }
  return count
}

/** Whether the character at `at` is escaped: an odd number of backslashes stands before it. */
const isEscaped = (text: string, at: number): boolean => {
  let first = at
  while (text.charCodeAt(first - 1) === backslash) first--
  return (at - first) % 2 === 1
}

/** Where the string that begins at `start` ends: its closing quote, or the end of the text. */
const endOfString = (text: string, start: number): number => {
  let at = text.indexOf('"', start + 1)
  while (at !== -1 && isEscaped(text, at)) at = text.indexOf('"', at + 1)
  return at === -1 ? text.length : at
}

/** The total number of members of the objects within a parsed value. Without recursion; the queue is no longer than the text. */
const membersKept = (value: unknown): number => {
  let count = 0
  const waiting: unknown[] = [value]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (typeof next !== 'object' || next === null) continue
    const inner: unknown[] = Object.values(next)
    if (!Array.isArray(next)) count += inner.length
    for (const one of inner) if (typeof one === 'object' && one !== null) waiting.push(one)
  }
  return count
}

export type ReadJson = { value: unknown } | { refusal: 'unreadable' | 'repeated' }

/**
 * The value of a JSON text. Refused as unreadable if it is not JSON or is nested deeper than any body may be, and as repeated if an object
 * names a member twice: programs disagree on which of the two counts, so a proxy might have checked a different value from the one read
 * here.
 */
export const readJson = (text: string): ReadJson => {
  const members = membersWritten(text)
  if (members === null) return { refusal: 'unreadable' }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { refusal: 'unreadable' }
  }
  return members === membersKept(value) ? { value } : { refusal: 'repeated' }
}
