import type { WorkbookSpec } from './workbook.ts'

/** The longest part of a name, in letters: a long name of a place leaves room for what the file is. */
const longestPart = 80

/**
 * The name of a file that is sent: whose it is, what it is, then what of it, its day and its version, as far as it has them. Without the
 * letters that an operating system refuses. Every download is named by this.
 */
export const fileNameOf = (
  extension: 'xlsx' | 'pdf' | 'csv',
  parts: readonly (string | null | undefined | false)[],
): string => {
  const words = parts.flatMap(part =>
    part
      ? [
          part
            .trim()
            .replaceAll(/[\\/:*?"<>|]/g, '-')
            .slice(0, longestPart),
        ]
      : [],
  )
  return `${words.join(', ')}.${extension}`
}

/** A workbook with the name of its file. */
export type NamedWorkbook = WorkbookSpec & { fileName: string }

/** A workbook whose file and whose printed pages say the same: whose it is, what it is, and of when. */
export const namedWorkbook = (parts: Parameters<typeof fileNameOf>[1], spec: WorkbookSpec): NamedWorkbook => ({
  heading: parts.filter(Boolean).join(', '),
  fileName: fileNameOf('xlsx', parts),
  ...spec,
})
