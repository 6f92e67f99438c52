import { roleCalls } from '@akada/contract/roles/calls'
import { serve } from '../../platform/http/index.ts'
import { changeRole, createRole, deleteRole } from './manage-roles.ts'
import { detailsFor, organizationIdOf, permissionsFor, permissionsNamed, rolesFor } from './views.ts'

export const routes = serve(roleCalls, {
  list: ({ app, db, actor, params }) => db.read(tx => rolesFor(tx, app, actor, params.id)),

  view: ({ app, db, actor, params }) => db.read(tx => detailsFor(tx, app, actor, params.id)),

  add: call => createRole(call, call.body.organization ?? organizationIdOf(call.actor), call.body),

  update: call => changeRole(call, call.params.id, call.body),

  remove: call => deleteRole(call, call.params.id, call.now),

  named: ({ actor, body }) => ({ permissions: permissionsNamed(actor, body.operations) }),

  byRestriction: ({ actor, params }) => ({ permissions: permissionsFor(actor, params.restriction) }),
})
