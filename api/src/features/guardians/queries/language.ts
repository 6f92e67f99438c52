import type { Language } from '@akada/contract/kernel/languages'
import { sql, type WriteTx } from '../../../platform/db/index.ts'

/** Returns 0 where the person has chosen this language already. */
export const setLanguage = (tx: WriteTx, personId: string, language: Language): Promise<number> =>
  tx.run(
    sql`update guardian_person set language = ${language} where id = ${personId} and language is distinct from ${language}`,
  )
