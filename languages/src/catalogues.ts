import type { Language } from '@akada/contract/kernel/languages'
import familyEn from './family/en/index.ts'
import familyHa from './family/ha/index.ts'
import familyIg from './family/ig/index.ts'
import familyPcm from './family/pcm/index.ts'
import familyYo from './family/yo/index.ts'
import phoneEn from './phone/en.ts'
import phoneHa from './phone/ha.ts'
import phoneIg from './phone/ig.ts'
import phonePcm from './phone/pcm.ts'
import phoneYo from './phone/yo.ts'
import verifyEn from './verify/en.ts'
import verifyHa from './verify/ha.ts'
import verifyIg from './verify/ig.ts'
import verifyPcm from './verify/pcm.ts'
import verifyYo from './verify/yo.ts'

type Texts = Readonly<Record<string, string>>

/** All texts by catalogue and language, for what checks and reviews them. Pages and the server load what they need. */
export const catalogues: Readonly<Record<string, Readonly<Record<Language, Texts>>>> = {
  family: { en: familyEn, ha: familyHa, yo: familyYo, ig: familyIg, pcm: familyPcm },
  phone: { en: phoneEn, ha: phoneHa, yo: phoneYo, ig: phoneIg, pcm: phonePcm },
  verify: { en: verifyEn, ha: verifyHa, yo: verifyYo, ig: verifyIg, pcm: verifyPcm },
}
