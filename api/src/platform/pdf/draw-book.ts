import { fileNameOf } from '../spreadsheet/index.ts'
import { bytesFrom, defineTask, workers } from '../workers/index.ts'
import type { Book, run } from './book.ts'

const drawing = defineTask<typeof run>({
  module: new URL('./book.ts', import.meta.url),
  heapMiB: 256,
  deadline: 60_000,
})

/** A book as a file of A4 pages, drawn in a thread, with its name of these parts. */
export const bookFile = async (
  parts: Parameters<typeof fileNameOf>[1],
  book: Book,
): Promise<{ fileName: string; body: Buffer }> => ({
  fileName: fileNameOf('pdf', parts),
  body: bytesFrom(await workers.run(drawing, book)),
})
