import * as z from 'zod'
import { calls } from '../kernel/calls.ts'

export const fileCalls = calls({ tag: 'Files' })({
  view: {
    call: 'GET /files/{id}',
    summary: 'A picture or logo, by its signed address',
    description:
      'The signature stands for the permission: addresses are only given to those who may see the file. They expire, and work only while the session that got them is open, unlocked and in the same role; otherwise 404.',
    access: 'public',
    where: { in: 'nowhere' },
    query: z.object({
      viewer: z.string().max(120),
      expires: z.string().max(20),
      signature: z.string().max(100),
      /** 96 by 96 pixels, of about 3 kB, beside a name. */
      size: z.literal('small').optional(),
    }),
    response: { download: 'image' },
  },
})
