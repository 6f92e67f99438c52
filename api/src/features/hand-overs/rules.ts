import { type HandedKind, type HandedWork, handOverErrors, type HandOver } from '@akada/contract/hand-overs/calls'
import { refuse } from '../../platform/errors/index.ts'

/** Work of one kind, and the class arm that it is of. */
export type WorkOf<K extends HandedKind> = Extract<HandedWork, { kind: K }> & { classArmId: string }
export type WorkOfArm = WorkOf<'register'> | WorkOf<'scores'>

/** An item that is taken over: its key, and the version of what was recorded when the person decided. */
export interface TakenItem {
  key: string
  basedOn: string | null
}

/** Names an item within its work: the student, and of a score the component. */
export const keyOf = (item: { studentId: string; componentId?: string }): string =>
  item.componentId === undefined ? item.studentId : `${item.studentId} ${item.componentId}`

/** '2 marks', '1 score' */
export const countedItems = ({ kind }: WorkOfArm, count: number): string => {
  const word = kind === 'register' ? 'mark' : 'score'
  return `${count} ${count === 1 ? word : `${word}s`}`
}

const isEachOnce = (keys: readonly string[]): boolean => new Set(keys).size === keys.length

export const assertEachOnce = ({ items }: WorkOfArm): void => {
  if (!isEachOnce(items.map(keyOf))) refuse(handOverErrors.repeated)
}

/** Refuses an item that was not handed over, or is named twice; and to throw away what is not recorded so without a reason. */
export const assertDecision = (
  items: HandOver['items'],
  { take, reason }: { take: readonly TakenItem[]; reason: string | null },
): void => {
  const taken = new Set(take.map(({ key }) => key))
  const known = new Set(items.map(({ key }) => key))
  if (taken.size !== take.length || take.some(({ key }) => !known.has(key))) refuse(handOverErrors.unknownItem)
  const isLost = items.some(({ key, value, recorded }) => !taken.has(key) && recorded?.value !== value)
  if (isLost && reason === null) refuse(handOverErrors.reasonNeeded)
}
