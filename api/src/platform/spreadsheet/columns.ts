/** A column that the caller knows, by any of its names. */
export interface Column<Key extends string> {
  key: Key
  title: string
  aliases?: readonly string[]
  required?: boolean
}

/** What is left of a title when case, blanks, punctuation and accents do not count. */
export const bareTitle = (title: string): string =>
  title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

// 'Date of birth (YYYY-MM-DD)' is asked for as 'Date of birth'.
export const titleWithoutHint = (title: string): string => title.replace(/[([{].*?[)\]}]/g, '')
