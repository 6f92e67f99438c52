import { mergeEndpoints } from '@akada/contract/merges/endpoints'
import { route } from '../../platform/http/index.ts'
import { listMerges } from './queries/list.ts'
import { mergeStudents, previewMerge } from './service.ts'
import { undoMerge } from './undo.ts'

const [preview, merge, list, undo] = mergeEndpoints

export const routes = [
  route(preview, ({ db, actor, query }) => db.read(tx => previewMerge(tx, actor, query))),
  route(merge, call => mergeStudents(call, call.body)),
  route(list, ({ db, query, place }) =>
    db.read(async tx => {
      const schoolIds = query.school?.length ? query.school : place.schoolId ? [place.schoolId] : null
      return { foundMerges: await listMerges(tx, schoolIds, place) }
    }),
  ),
  route(undo, call => undoMerge(call, call.params.id)),
]
