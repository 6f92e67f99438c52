import * as z from 'zod'
import { picture } from '../auth/schemas.ts'
import { calls } from '../kernel/calls.ts'
import { limits } from '../kernel/limits.ts'

const response = z.object({ signature: picture.nullable() })

/** Signatures: only one's own, so that nobody signs for another. */
export const signatureCalls = calls({ tag: 'Staff', access: 'signedIn', where: { in: 'actor' } })({
  view: {
    call: 'GET /staff/signature',
    summary: "One's own signature, as it is printed on report cards",
    response,
  },
  set: {
    call: 'PATCH /staff/signature',
    summary: "Set one's own signature",
    description:
      'JPEG, PNG or WebP, kept whole as WebP without any of its metadata. Printed above the name of the class teacher and of the principal on cards that are published from then on; published cards keep what they have.',
    upload: { maxBytes: limits.imageBytes, accepts: ['image/jpeg', 'image/png', 'image/webp'] },
    response,
  },
  remove: {
    call: 'DELETE /staff/signature',
    summary: "Take one's own signature away",
    response,
  },
})
