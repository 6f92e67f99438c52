import { classCalls } from '@akada/contract/classes/calls'
import { classTypeCalls } from '@akada/contract/classes/class-types'
import type { ReadName } from '../endpoints.ts'
import { bind } from './bind.ts'
import { arms } from './outdated.ts'

const types = ['classTypes.viewAll', 'classes.types', 'classes.viewAll'] as const satisfies readonly ReadName[]

export const classes = bind('classes', classCalls, {
  add: arms,
  update: arms,
  addArm: arms,
  addArms: arms,
  updateArm: arms,
  deleteArm: arms,
})

export const classTypes = bind('classTypes', classTypeCalls, {
  add: types,
  applyTemplate: [...types, 'subjects.viewAll', 'curriculum.bySession'],
  update: types,
})
