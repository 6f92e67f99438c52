/** How deep lists and objects may be nested in a body. No call of the contract needs half of it. */
export const mostDepth = 32

const quote = 0x22
const backslash = 0x5c
const openings = new Set([0x5b, 0x7b])
const closings = new Set([0x5d, 0x7d])

/**
 * Whether the lists and objects of a JSON text are nested at most `most` deep. One pass over the text, without recursion, so that code that
 * walks the parsed value afterwards sees a bounded depth. The text need not be valid JSON.
 */
export const isShallow = (text: string, most: number = mostDepth): boolean => {
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === quote) at = endOfString(text, at)
    else if (openings.has(code)) {
      if (++depth > most) return false
    } else if (closings.has(code)) depth--
  }
  return true
}

/** Where the string that begins at `start` ends: its closing quote, or the end of the text. */
const endOfString = (text: string, start: number): number => {
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === backslash) at++
    else if (code === quote) return at
  }
  return text.length
}

const colon = 0x3a

/** The total number of members of the objects in a JSON text: outside strings, each has one colon. */
const membersWritten = (text: string): number => {
  let count = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === quote) at = endOfString(text, at)
    else if (code === colon) count++
  }
  return count
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
  if (!isShallow(text)) return { refusal: 'unreadable' }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { refusal: 'unreadable' }
  }
  return membersWritten(text) === membersKept(value) ? { value } : { refusal: 'repeated' }
}
