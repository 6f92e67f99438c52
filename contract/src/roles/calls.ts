import * as z from 'zod'
import { calls } from '../kernel/calls.ts'
import { catalogue } from '../kernel/errors.ts'
import { done, id, thingName, revision } from '../kernel/fields.ts'
import { limits } from '../kernel/limits.ts'
import { messages } from '../kernel/messages.ts'
import { operations } from '../permissions.ts'

export const restriction = z.enum(['School', 'District', 'State'])

/** An operation of the registry, as shown to people. */
export const permissionDetails = z.object({
  operation: z.enum(operations),
  name: z.string(),
  description: z.string(),
  category: z.string(),
  restriction,
  /** Whether the caller holds it, and so may grant it. */
  held: z.boolean(),
})
export type PermissionDetails = z.infer<typeof permissionDetails>

/** A role of an organisation, or a built-in one that every organisation of its level has. */
export const roleSummary = z.object({
  id,
  name: z.string(),
  description: z.string(),
  /** Built-in roles belong to the state: they can be copied, not edited or deleted. */
  builtIn: z.boolean(),
  level: restriction,
  permissions: z.array(z.enum(operations)),
  /** People who hold it in the requested organisation. */
  staffCount: z.int(),
  can: z.object({ edit: z.boolean(), delete: z.boolean(), assign: z.boolean() }),
})
export type RoleSummary = z.infer<typeof roleSummary>

const person = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  profilePictureLocation: z.string().nullable(),
})

export const roleDetails = roleSummary.extend({
  /** Grows with every change; a change names the revision it is based on. */
  revision,
  organization: z.object({ id, name: z.string() }),
  /** People who hold it, by last name; at most 200. */
  staff: z.array(person),
})
export type RoleDetails = z.infer<typeof roleDetails>

/** A person whose role was deleted and who holds no other in the organisation: one must be given by hand. */
export const toReassign = z.object({ roleAccessId: id, roleName: z.string(), deletedAt: z.string(), staff: person })

const permissionsField = z
  .array(z.enum(operations), { error: messages.required })
  .min(1, 'Choose at least one permission.')
  .max(operations.length)
export const roleBody = z.object({
  name: thingName(80),
  description: z.string().trim().max(limits.text, `At most ${limits.text} characters.`).default(''),
  permissions: permissionsField,
})

export const roleErrors = catalogue({
  nameTaken: '409 role_name_taken: This organisation already has a role called {name}. Choose another name.',
  tooMany:
    '409 too_many_roles: There are {most} roles here already, and no room for more. Delete those that nobody needs, or change one.',
  lacksPermission: '403 lacks_permission: You cannot grant what you do not hold yourself: {permissions}.',
  wrongLevel: '422 wrong_level: These permissions belong to another level of organisation: {permissions}.',
  builtIn: '409 built_in_role: Built-in roles belong to the state. Copy it and change the copy.',
  changedMeanwhile:
    '409 role_changed_meanwhile: {name} changed this role while you were editing. Review it, then save again.',
  deleted: '409 role_deleted: This role was deleted meanwhile. Choose another.',
})

const ofRole = { in: 'param', name: 'id', of: 'role' } as const
export const roleCalls = calls({ tag: 'Roles', access: 'role.manage' })({
  list: {
    call: 'GET /role/get-roles-for-organization/{id}',
    summary: 'The roles of a school, a district or the state',
    description:
      'Built-in roles of the level first, then its own by name, at most 200. `toReassign` lists staff whose role was deleted and who hold no other there.',
    access: 'role.view',
    where: { in: 'param', name: 'id', of: 'organization' },
    response: z.object({ roles: z.array(roleSummary), toReassign: z.array(toReassign) }),
  },
  view: {
    call: 'GET /role/get-by-id/{id}',
    summary: 'One role with its permissions and who holds it',
    description: "Of a built-in role: who holds it in the caller's organisation.",
    access: 'role.view',
    where: ofRole,
    response: roleDetails,
  },
  add: {
    call: 'POST /role/add',
    stepUp: true,
    summary: 'Create a role',
    description: "Refused where it holds an operation that the caller's own role does not hold.",
    where: { in: 'body', name: 'organization', of: 'organization', orActor: true },
    body: roleBody.extend({ organization: id.optional() }),
    response: roleDetails,
    errors: [roleErrors.nameTaken, roleErrors.tooMany, roleErrors.lacksPermission, roleErrors.wrongLevel],
  },
  update: {
    call: 'PATCH /role/update/{id}',
    stepUp: true,
    summary: 'Change a role',
    description:
      'Who holds it has the new permissions from the next request on. Permissions that are added, and those that are kept, must be held by the caller.',
    where: ofRole,
    body: roleBody.extend({ revision: revision.min(1) }),
    response: roleDetails,
    errors: [
      roleErrors.nameTaken,
      roleErrors.lacksPermission,
      roleErrors.wrongLevel,
      roleErrors.builtIn,
      roleErrors.changedMeanwhile,
      roleErrors.deleted,
    ],
  },
  remove: {
    call: 'POST /role/delete/{id}',
    stepUp: true,
    summary: 'Delete a role',
    description:
      'Those who held it lose it at once and are listed in `toReassign` of the organisation until they are given another; the answer counts those of this role who hold no other there. Deleting it again changes nothing.',
    safeToRepeat: true,
    where: ofRole,
    response: done.extend({ toReassign: z.int() }),
    errors: [roleErrors.builtIn],
  },
  named: {
    call: 'POST /permission/get-permissions-by-operations',
    summary: 'Names and descriptions of operations',
    description: 'Unknown operations are left out.',
    access: 'signedIn',
    where: { in: 'nowhere' },
    body: z.object({ operations: z.array(z.string().max(80)).max(500) }),
    response: z.object({ permissions: z.array(permissionDetails) }),
  },
  byRestriction: {
    call: 'GET /permission/by-restriction/{restriction}',
    summary: 'The permissions that roles of a level may hold',
    description: 'School: for roles of schools; District: for roles of districts (School ones included); State: all.',
    access: 'signedIn',
    where: { in: 'nowhere' },
    params: z.object({ restriction }),
    response: z.object({ permissions: z.array(permissionDetails) }),
  },
})
