import type { Feature } from '../../platform/http/index.ts'
import { locateArms } from './queries/class-arms.ts'
import { locateClassTypes } from './queries/class-types.ts'
import { locateClasses } from './queries/classes.ts'
import { routes } from './routes.ts'

export {
  normalisedArmName,
  normalisedClassName,
  type ClassBook,
  classBook,
  type ExistingArm,
  type ExistingClass,
  splitClassAndArm,
} from './rules/class-names.ts'
export { classesFor, openArms } from './queries/upload.ts'
export { lockClassFacts, insertStateClasses } from './queries/classes.ts'
export {
  armsOfClassTeacher,
  closeArms,
  copyArms,
  findActiveSessionId,
  replaceClassTeacher,
} from './queries/class-arms.ts'
export {
  type GoalArm,
  lockArmForShare,
  countOpenArmsForShare,
  lockArms,
} from './queries/holding.ts'
export { mayEdit } from './policy.ts'

export const classes: Feature = {
  name: 'classes',
  routes,
  locators: {
    classType: locateClassTypes,
    class: locateClasses,
    classArm: locateArms,
  },
  stateWide: ['classType', 'class'],
  settled: ['class', 'classArm'],
}
