import { Suspense } from 'react'
import { showLongDay } from '../../../lib/days.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { SkeletonList } from '../../../ui/feedback/SkeletonList.tsx'
import { type FormerWork, formerWorkList } from '../../hand-overs/index.ts'
import { registers } from '../drafts.ts'
import { inWords, nameOfSitting } from '../model/marks.ts'
import { emptySheet, type Sheet, type Tap } from '../model/sheet.ts'

const FormerWorkList = lazyPart(formerWorkList)

/** The marks of a register that the server does not have, the last one of each student. */
const heldMarks = ({ queue, conflicts, drafts }: Sheet): Tap[] => [
  ...new Map(
    [...queue, ...Object.values(conflicts).map(({ mine }) => mine), ...Object.values(drafts)].map(tap => [
      tap.studentId,
      tap,
    ]),
  ).values(),
]

const formerWork = (sheet: Sheet): FormerWork => {
  const { classArmId, name, day, sitting } = sheet
  const marks = heldMarks(sheet)
  const items = marks.map(({ studentId, mark, reason, id, at }) => ({ studentId, mark, reason, id, at }))
  const [first] = items
  const remove = (): void => registers.change(sheet, () => emptySheet(sheet))
  return {
    title: `${name}, ${showLongDay(day)}, ${nameOfSitting[sitting].toLowerCase()}`,
    word: 'mark',
    classArmId,
    place: { day, sitting },
    items: marks.map(mark => ({ studentId: mark.studentId, componentId: null, value: inWords(mark) })),
    body: first ? { id: first.id, work: { kind: 'register', day, sitting, items } } : null,
    handedOver: remove,
    discard: remove,
  }
}

/** Registers of a class arm that is no longer the person's, with the marks that only this device has. */
export const FormerRegisters = ({ sheets }: { sheets: readonly Sheet[] }) => (
  <Suspense fallback={<SkeletonList />}>
    <FormerWorkList works={sheets.map(formerWork)} />
  </Suspense>
)
