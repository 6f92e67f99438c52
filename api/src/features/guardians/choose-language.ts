import { guardianErrors } from '@akada/contract/guardians/calls'
import { type Language, languageNames } from '@akada/contract/kernel/languages'
import { audit, type SystemActor } from '../../platform/audit/index.ts'
import type { TenantDb } from '../../platform/db/index.ts'
import { refuse, sentenceOf } from '../../platform/errors/index.ts'
import { isLanguageOn, setLanguage } from './queries/links.ts'

/**
 * Stores the language in which a guardian reads messages and the screens of the phone. Idempotent: what is set already is no change. Refuses
 * with `guardian_language_off` a language that the state has not turned on.
 */
export const chooseLanguage = (
  db: TenantDb,
  person: { id: string; name: string; by: SystemActor },
  language: Language,
): Promise<void> =>
  db.write(async tx => {
    if (!(await isLanguageOn(tx, language))) {
      const named = { language: languageNames[language] }
      refuse(guardianErrors.languageOff, {
        params: named,
        fields: [{ path: 'body.language', message: sentenceOf(guardianErrors.languageOff, named) }],
      })
    }
    if ((await setLanguage(tx, person.id, language)) === 0) return audit.exempt(tx, 'the language was chosen before')
    await audit(tx, person.by, 'family.choose-language', ['guardian', person.id], {
      schoolId: null,
      districtId: null,
      summary: `${person.name} chose a language`,
      after: { language },
    })
  })
