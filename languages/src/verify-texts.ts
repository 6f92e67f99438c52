import { translatorsOf } from './compile.ts'
import en, { type VerifyTexts } from './verify/en.ts'
import ha from './verify/ha.ts'
import ig from './verify/ig.ts'
import pcm from './verify/pcm.ts'
import yo from './verify/yo.ts'

/** The texts of the page that confirms report cards and exam results. */
export const verifyTexts = translatorsOf<VerifyTexts>({ en, ha, yo, ig, pcm })
