import { commonErrors } from '@akada/contract/kernel/errors'
import { v7 as uuid } from 'uuid'
import type { Actor, Place } from '../../platform/auth/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import { ImageError, imageShapes, signedPath, storedImage, type Viewer } from '../../platform/files/index.ts'
import type { App } from '../../platform/http/index.ts'
import { storeFace } from './faces.ts'
import type { NewFile } from './queries.ts'

const sound = async <T>(making: Promise<T>): Promise<T> => {
  try {
    return await making
  } catch (error) {
    if (!(error instanceof ImageError)) throw error
    const isTooLarge = error.kind === 'tooLarge' || error.kind === 'tooManyPixels'
    refuse({ ...(isTooLarge ? commonErrors.tooLarge : commonErrors.wrongMedia), message: error.message })
  }
}

/**
 * Re-encodes an uploaded picture and puts it into the storage. Call it before the transaction; inside it, pass the result to `insertFile`.
 * With an `id` the same picture may be stored again.
 * Refuses with 415 anything that is no JPEG, PNG or WebP, and with 413 a picture that is too large.
 */
export const storeImage = async (
  app: Pick<App, 'files'>,
  image: { kind: keyof typeof imageShapes; buffer: Buffer; place: Place; by: Pick<Actor, 'staffId'>; id?: string },
): Promise<NewFile> => {
  const { bytes, contentType } = await sound(storedImage(image.buffer, imageShapes[image.kind]))
  const { stateId, districtId, schoolId } = image.place
  const id = image.id ?? uuid()
  const storageKey = `${stateId}/${id}.webp`
  await app.files.put(storageKey, bytes, contentType)
  if (image.kind === 'picture') await sound(storeFace(app, storageKey, bytes))
  return {
    id,
    storageKey,
    stateId,
    districtId,
    schoolId,
    contentType,
    bytes: bytes.length,
    createdBy: image.by.staffId,
  }
}

/** The signed address of a picture, for a person who may see it: it works while their session is open. */
export const addressOfPicture = (
  app: Pick<App, 'secrets' | 'clock'>,
  { staffId, sessionId, roleAccessId }: Viewer,
  fileId: string,
): { Location: string } => ({
  Location: signedPath(app.secrets, fileId, { staffId, sessionId, roleAccessId }, app.clock.now()),
})

/** Like addressOfPicture, of the small picture beside a name. */
export const addressOfFace = (...picture: Parameters<typeof addressOfPicture>): { Location: string } => ({
  Location: `${addressOfPicture(...picture).Location}&size=small`,
})

/** Like addressOfPicture; null if there is no picture. */
export const pictureOf = (
  app: Pick<App, 'secrets' | 'clock'>,
  viewer: Viewer,
  fileId: string | null,
): { Location: string } | null => (fileId === null ? null : addressOfPicture(app, viewer, fileId))
