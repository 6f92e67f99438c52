import type { StudentCard } from '@akada/contract/report-cards/schemas'
import { audit } from '../../platform/audit/index.ts'
import type { Actor } from '../../platform/auth/index.ts'
import type { TenantDb } from '../../platform/db/index.ts'
import type { App } from '../../platform/http/index.ts'
import { insertFile, pictureOf, storeImage } from '../files/index.ts'
import { setSignature, signatureOf } from '../staff/index.ts'

/** A card as stored, without the addresses of its pictures. */
export type StoredCard = Omit<StudentCard, 'signatures'>

/** A card with its signatures for viewing: addresses that expire, and so are no part of the sheet. */
export const withSignatures = (app: App, actor: Actor, card: StoredCard): StudentCard => {
  const { classTeacher, principal } = card.sheet
  return {
    ...card,
    signatures: {
      classTeacher: pictureOf(app, actor, classTeacher.signatureFileId),
      principal: pictureOf(app, actor, principal.signatureFileId),
    },
  }
}

type Signature = { signature: { Location: string } | null }

export const viewSignature = async (app: App, db: TenantDb, actor: Actor): Promise<Signature> => ({
  signature: pictureOf(app, actor, await db.read(tx => signatureOf(tx, actor.staffId))),
})

/** Sets or removes the person's own signature. Published cards keep the signature they were published with. */
export const changeSignature = async (
  app: App,
  db: TenantDb,
  actor: Actor,
  buffer: Buffer | null,
): Promise<Signature> => {
  const place = { stateId: actor.stateId, districtId: actor.districtId, schoolId: actor.schoolId }
  const file = buffer && (await storeImage(app, { kind: 'signature', buffer, place, by: actor }))
  await db.write(async tx => {
    const before = await signatureOf(tx, actor.staffId)
    if (file) await insertFile(tx, file)
    await setSignature(tx, actor.staffId, file?.id ?? null)
    await audit(tx, actor, 'staff.update-signature', ['staff', actor.staffId], {
      summary: file ? 'Set their own signature' : 'Took their own signature away',
      before: { signatureFileId: before },
      after: { signatureFileId: file?.id ?? null },
    })
  })
  return { signature: pictureOf(app, actor, file?.id ?? null) }
}
