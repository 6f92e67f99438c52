import { Suspense } from 'react'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { SkeletonList } from '../../../ui/feedback/SkeletonList.tsx'
import { type FormerWork, formerWorkList } from '../../hand-overs/index.ts'
import { partOf, type ScoreDraft, scoreDrafts } from '../drafts.ts'
import { cellKey } from '../model/entry.ts'

const FormerWorkList = lazyPart(formerWorkList)

const formerWork = (draft: ScoreDraft): FormerWork => {
  const { classArmId, subjectId, termId, title } = draft.head
  const entries = Object.values(draft.items)
  // What is not a score of its component stays, until it is thrown away.
  const items = entries.flatMap(({ studentId, componentId, value, id, at }) => {
    if (!value) return []
    const score = value.tenths === null ? null : value.tenths / 10
    return [{ studentId, componentId, kind: value.kind, score, id, at }]
  })
  const [first] = items
  const remove = (keys: ReadonlySet<string>): void =>
    scoreDrafts.change(
      partOf(draft.head),
      draft,
      now => ({ ...now, items: Object.fromEntries(Object.entries(now.items).filter(([key]) => !keys.has(key))) }),
      { sends: false },
    )
  return {
    title,
    word: 'score',
    classArmId,
    place: { subject: subjectId, term: termId },
    items: entries.map(({ studentId, componentId, text }) => ({ studentId, componentId, value: text || 'Empty' })),
    body: first ? { id: first.id, work: { kind: 'scores', subjectId, termId, items } } : null,
    handedOver: () => remove(new Set(items.map(({ studentId, componentId }) => cellKey(studentId, componentId)))),
    discard: () => remove(new Set(Object.keys(draft.items))),
  }
}

/** Scores of a subject that the person may no longer enter, which only this device has. */
export const FormerScores = ({ drafts }: { drafts: readonly ScoreDraft[] }) => (
  <Suspense fallback={<SkeletonList />}>
    <FormerWorkList works={drafts.map(formerWork)} />
  </Suspense>
)
