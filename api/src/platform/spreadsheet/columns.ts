/** A known column, under any of its names. */
export interface Column<Key extends string> {
  key: Key
  title: string
  aliases?: readonly string[]
  required?: boolean
}

/** A title without case, whitespace, punctuation and accents. */
export const normalisedTitle = (title: string): string =>
  title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

// 'Date of birth (YYYY-MM-DD)' matches 'Date of birth'.
export const titleWithoutHint = (title: string): string => title.replace(/[([{].*?[)\]}]/g, '')
