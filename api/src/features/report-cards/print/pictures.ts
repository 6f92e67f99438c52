import { FileMissing, ImageFault, printableImage, type Storage } from '../../../platform/files/index.ts'

/** Pixels of a picture on the page: about 200 to the inch, which is what a school's printer shows. */
const pixels = 200

/** Reads and prepares pictures, each once. One that is gone or damaged is left out: a card prints without it. */
export const preparedPictures = async (
  storage: Pick<Storage, 'get'>,
  files: readonly { id: string; storageKey: string }[],
): Promise<Map<string, Buffer>> => {
  const prepared = await Promise.all(
    files.map(async ({ id, storageKey }) => {
      try {
        return [id, await printableImage(await storage.get(storageKey), pixels)] as const
      } catch (error) {
        if (error instanceof FileMissing || error instanceof ImageFault) return null
        throw error
      }
    }),
  )
  return new Map(prepared.filter(entry => entry !== null))
}
