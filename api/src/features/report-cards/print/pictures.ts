import { FileMissing, ImageError, printableImage, type Storage } from '../../../platform/files/index.ts'

/** Pixels of a picture on the page: about 200 to the inch, the resolution of a typical school printer. */
const pixels = 200

/** The pictures of cards, read and prepared when needed: all those of a school would fill the memory at once. */
export class Pictures {
  private readonly storage: Pick<Storage, 'get'>
  private readonly keys: ReadonlyMap<string, string>
  private readonly held = new Map<string, Promise<Buffer | null>>()

  constructor(storage: Pick<Storage, 'get'>, files: readonly { id: string; storageKey: string }[]) {
    this.storage = storage
    this.keys = new Map(files.map(({ id, storageKey }) => [id, storageKey]))
  }

  /** A picture, the same bytes each time until it is released. Null if it is missing or damaged: a card prints without it. */
  get(id: string | null): Promise<Buffer | null> {
    const key = id === null ? undefined : this.keys.get(id)
    if (id === null || key === undefined) return Promise.resolve(null)
    const held = this.held.get(id)
    if (held) return held
    const picture = this.prepared(key)
    // The caller who awaits it gets the error; there may be no caller yet.
    picture.catch(() => {})
    this.held.set(id, picture)
    return picture
  }

  release(id: string | null): void {
    if (id !== null) this.held.delete(id)
  }

  private async prepared(key: string): Promise<Buffer | null> {
    try {
      return await printableImage(await this.storage.get(key), pixels)
    } catch (error) {
      if (error instanceof FileMissing || error instanceof ImageError) return null
      throw error
    }
  }
}
