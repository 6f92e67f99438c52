import { classArmUploadCalls } from '@akada/contract/classes/upload'
import { bind } from './bind.ts'
import { arms } from './outdated.ts'

/** Apart from the other calls of classes, which every visit fetches. */
export const classArmUploads = bind('classArmUploads', classArmUploadCalls, {
  createMultiple: arms,
})
