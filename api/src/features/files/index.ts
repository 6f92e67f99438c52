import * as z from 'zod'
import type { Feature } from '../../platform/http/index.ts'
import { deleteOldMessages } from '../../platform/mail/index.ts'
import { deleteOldSms } from '../../platform/sms/index.ts'
import { routes } from './routes.ts'

export { everyFile, findMaker, insertFile, storedFiles } from './queries.ts'
export { addressOfFace, addressOfPicture, pictureOf, storeImage } from './images.ts'

/** Days for which the outboxes keep sent messages and those that were given up. */
const mailDays = 90

export const files: Feature = {
  name: 'files',
  routes,
  jobs: (jobs, { database }) => {
    jobs.define('files.forget-mail', {
      schema: z.object({}),
      handler: async () => {
        await deleteOldMessages(database, mailDays)
        await deleteOldSms(database, mailDays)
      },
    })
    jobs.every('files.forget-mail', '40 2 * * *', 'Africa/Lagos')
  },
}
