/** Text as a part of a file's name. */
export const fileWords = (text: string): string =>
  text.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '')
