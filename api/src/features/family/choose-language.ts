import type { Language } from '@akada/contract/kernel/languages'
import { commonErrors } from '@akada/contract/kernel/errors'
import { refuse } from '../../platform/errors/index.ts'
import { chooseLanguage } from '../guardians/index.ts'
import { familyActor, type LookWork } from './look.ts'

/** Stores the language that a guardian has chosen on the family pages. A student gets no messages, and has none. */
export const setLanguage = async (work: LookWork, language: Language): Promise<{ message: string }> => {
  const { app, actor } = work
  if (actor.role !== 'guardian') refuse(commonErrors.forbidden)
  const person = { id: actor.personId, name: actor.name, by: familyActor(work) }
  await chooseLanguage(app.database.forState(actor.stateId), person, language)
  return { message: 'Language Saved' }
}
