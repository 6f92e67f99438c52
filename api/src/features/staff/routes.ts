import { commonErrors } from '@akada/contract/kernel/errors'
import { staffEndpoints } from '@akada/contract/staff/endpoints'
import { refuse } from '../../platform/errors/index.ts'
import { route } from '../../platform/http/index.ts'
import { pictureOf } from '../files/index.ts'
import { mayView } from './policy.ts'
import { getStaff, searchStaff } from './queries.ts'
import { profileFor, updateParticulars, updatePicture } from './service.ts'

const [viewStaff, search, update, picture] = staffEndpoints

export const routes = [
  route(viewStaff, async ({ app, db, actor, params }) => {
    if (!mayView(actor, params.id)) refuse(commonErrors.forbidden)
    return profileFor(app, actor, await db.read(tx => getStaff(tx, params.id)))
  }),
  route(search, async ({ app, db, actor, place, query }) => {
    const { includeLoggedInUser, school, ...wanted } = query
    const without = includeLoggedInUser ? null : actor.staffId
    const { found, total } = await db.read(tx => searchStaff(tx, { ...wanted, place, schools: school, without }))
    return {
      foundStaffs: found.map(({ pictureFileId, ...staff }) => ({
        ...staff,
        profilePicture: pictureOf(app, pictureFileId),
      })),
      total,
    }
  }),
  route(update, ({ app, db, actor, params, body }) => updateParticulars(app, db, actor, params.id, body)),
  route(picture, ({ app, db, actor, params, place, file }) =>
    updatePicture(app, db, actor, { id: params.id, place, buffer: file.buffer }),
  ),
]
