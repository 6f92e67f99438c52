import { translatorsOf } from './compile.ts'
import en, { type PhoneTexts } from './phone/en.ts'
import ha from './phone/ha.ts'
import ig from './phone/ig.ts'
import pcm from './phone/pcm.ts'
import yo from './phone/yo.ts'
import type { Translator } from './translate.ts'

export type PhoneTranslator = Translator<PhoneTexts>

/** The texts of USSD and SMS in the language of a guardian; English for those who have chosen none. */
export const phoneTexts = translatorsOf<PhoneTexts>({ en, ha, yo, ig, pcm })
