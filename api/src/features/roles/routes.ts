import { roleEndpoints } from '@akada/contract/roles/endpoints'
import { route } from '../../platform/http/index.ts'
import { changeRole, createRole, deleteRole } from './service.ts'
import { detailsFor, organizationIdOf, permissionsFor, permissionsNamed, rolesFor } from './views.ts'

const [list, view, add, update, remove, named, byRestriction] = roleEndpoints

export const routes = [
  route(list, ({ app, db, actor, params }) => db.read(tx => rolesFor(tx, app, actor, params.id))),
  route(view, ({ app, db, actor, params }) => db.read(tx => detailsFor(tx, app, actor, params.id))),
  route(add, call => createRole(call, call.body.organization ?? organizationIdOf(call.actor), call.body)),
  route(update, call => changeRole(call, call.params.id, call.body)),
  route(remove, call => deleteRole(call, call.params.id, call.now)),
  route(named, ({ actor, body }) => ({ permissions: permissionsNamed(actor, body.operations) })),
  route(byRestriction, ({ actor, params }) => ({ permissions: permissionsFor(actor, params.restriction) })),
]
