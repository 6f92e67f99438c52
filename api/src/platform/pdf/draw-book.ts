import { bytesFrom, defineTask, workers } from '../workers/index.ts'
import type { Book, run } from './book.ts'

const drawing = defineTask<typeof run>({
  module: new URL('./book.ts', import.meta.url),
  heapMiB: 256,
  deadline: 60_000,
})

/** A book as a document on A4 pages, drawn in a thread. */
export const bookPdf = async (book: Book): Promise<Buffer> => bytesFrom(await workers.run(drawing, book))
