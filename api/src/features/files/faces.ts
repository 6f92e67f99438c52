import { commonErrors } from '@akada/contract/kernel/errors'
import { refuse } from '../../platform/errors/index.ts'
import { FileMissing, ImageError, smallImage, type Storage } from '../../platform/files/index.ts'
import type { App } from '../../platform/http/index.ts'

type Files = Pick<App, 'files'>

const contentType = 'image/webp'
/** Those being made, by their key: other requests for the same one wait for it. */
const underWay = new WeakMap<Storage, Map<string, Promise<Buffer>>>()

const keyOf = (storageKey: string): string => storageKey.replace(/(\.[a-z0-9]+)?$/, '.small$1')

/** Stores the small copy of a picture beside it. A picture never changes under its key, and so does its copy. */
export const storeFace = async ({ files }: Files, storageKey: string, picture: Buffer): Promise<Buffer> => {
  const bytes = await smallImage(picture)
  await files.put(keyOf(storageKey), bytes, contentType)
  return bytes
}

const makeFace = async ({ files }: Files, storageKey: string): Promise<Buffer> => {
  try {
    return await storeFace({ files }, storageKey, await files.get(storageKey))
  } catch (error) {
    if (error instanceof FileMissing || error instanceof ImageError) refuse(commonErrors.notFound)
    throw error
  }
}

const makeFaceOnce = ({ files }: Files, storageKey: string): Promise<Buffer> => {
  const all = underWay.get(files) ?? new Map<string, Promise<Buffer>>()
  underWay.set(files, all)
  const known = all.get(storageKey)
  if (known) return known
  const making = makeFace({ files }, storageKey).finally(() => all.delete(storageKey))
  all.set(storageKey, making)
  return making
}

/** The small copy of a stored picture; of one that has none yet it is made once. Refuses with 404 if there is no such picture. */
export const readFace = async ({ files }: Files, storageKey: string): Promise<Buffer> => {
  try {
    return await files.get(keyOf(storageKey))
  } catch (error) {
    if (!(error instanceof FileMissing)) throw error
    return makeFaceOnce({ files }, storageKey)
  }
}
