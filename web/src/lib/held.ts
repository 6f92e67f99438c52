import type { Held } from './client.ts'
import { session } from './session.ts'

/** Of the person who is signed in, in the role in which they act. */
const lists = new Map<string, Held>()
const mostLists = 12
session.subscribe(() => lists.clear())

/** What this page has of a list with a version (ADR 0017), for `held` of a call: the same name gives the same. */
export const heldOf = (name: unknown): Held => {
  const key = JSON.stringify(name)
  const held = lists.get(key) ?? {}
  if (lists.size >= mostLists) lists.clear()
  lists.set(key, held)
  return held
}
