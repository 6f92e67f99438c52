/** How many lists and objects may lie within one another in a body. No call of the contract needs half of it. */
export const mostDepth = 32

const quote = 0x22
const backslash = 0x5c
const openings = new Set([0x5b, 0x7b])
const closings = new Set([0x5d, 0x7d])

/**
 * Whether the lists and objects of a JSON text lie at most `most` deep. One pass over the text, without recursion, so that whatever walks
 * the parsed value afterwards walks a bounded depth. The text need not be valid JSON.
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

/** The value of a JSON text; undefined where it is not JSON or nests deeper than any body may. */
export const readJson = (text: string): { value: unknown } | undefined => {
  if (!isShallow(text)) return undefined
  try {
    return { value: JSON.parse(text) }
  } catch {
    return undefined
  }
}
