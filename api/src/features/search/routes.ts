import { searchCalls } from '@akada/contract/search/calls'
import { serve } from '../../platform/http/index.ts'
import { addressOfFace } from '../files/index.ts'
import { searchEverything } from './find.ts'

export const routes = serve(searchCalls, {
  everything: async ({ app, db, actor, place, query }) => {
    const work = { db, system: app.database.system, actor, hooks: app.hooks }
    const { students, ...found } = await searchEverything(work, place, query.term)
    const faceOf = (file: string | null) => (file === null ? null : addressOfFace(app, actor, file))
    return {
      ...found,
      students: students.map(({ pictureFileId, ...student }) => ({ ...student, face: faceOf(pictureFileId) })),
    }
  },
})
