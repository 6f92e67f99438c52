import { mergeCalls } from '@akada/contract/merges/calls'
import { serve } from '../../platform/http/index.ts'
import { listMerges } from './queries/list.ts'
import { mergeStudents, previewMerge } from './merge-students.ts'
import { undoMerge } from './undo-merge.ts'

export const routes = serve(mergeCalls, {
  preview: ({ db, actor, query }) => db.read(tx => previewMerge(tx, actor, query)),

  merge: call => mergeStudents(call, call.body),

  list: ({ db, query, place }) =>
    db.read(async tx => {
      const own = place.schoolId ? [place.schoolId] : null
      return { foundMerges: await listMerges(tx, query.school?.length ? query.school : own, place) }
    }),

  undo: call => undoMerge(call, call.params.id),
})
