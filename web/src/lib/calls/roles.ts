import { roleCalls } from '@akada/contract/roles/calls'
import { bind } from './bind.ts'
import { roleLists } from './outdated.ts'

export const roles = bind('roles', roleCalls, {
  add: roleLists,
  update: roleLists,
  remove: roleLists,
})
