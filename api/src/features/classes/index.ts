import type { Feature } from '../../platform/http/index.ts'
import { locateArms } from './queries/class-arms.ts'
import { locateClasses } from './queries/classes.ts'
import { routes } from './routes.ts'

export const classes: Feature = {
  name: 'classes',
  routes,
  locators: { class: locateClasses, classArm: locateArms },
}
