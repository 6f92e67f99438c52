import type { Feature } from '../../platform/http/index.ts'
import { locateLinks, locatePersons } from './queries/links.ts'
import { routes } from './routes.ts'

export { chooseLanguage } from './choose-language.ts'
export { isNamesake, placesOfGuardian, renameGuardian, renumberGuardian } from './queries/correcting.ts'
export { holdersOfNumber } from './queries/doubts.ts'
export * as linkMerging from './queries/merging.ts'
export type { MovedLinks } from './queries/merging.ts'

/** Guardians as people of the state, known by their phone numbers, and what each may do for a student. */
export const guardians: Feature = {
  name: 'guardians',
  routes,
  locators: { guardianLink: locateLinks, guardianPerson: locatePersons },
}
