import type { WorkbookSpec } from './workbook.ts'

/** The longest part of a name, in letters: a school of 200 letters leaves room for what the file is. */
const longestPart = 80

/**
 * The name of a file that is sent: whose it is (the school, district or state), what it is, then class, term, day and version, as far as it
 * has them. Without the letters that an operating system refuses. Every download is named by this.
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

/** A workbook whose file and whose printed pages say the same: whose it is, what it is, of which class, term and day. */
export const namedWorkbook = (parts: Parameters<typeof fileNameOf>[1], spec: WorkbookSpec): NamedWorkbook => ({
  heading: parts.filter(Boolean).join(', '),
  fileName: fileNameOf('xlsx', parts),
  ...spec,
})
