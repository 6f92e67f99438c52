/**
 * A search term as the words that must all be found, without case and accents: 'Ọlá ADÉ' is 'ola' and 'ade'. Commas count as spaces,
 * because names are shown surname first.
 */
export const searchWords = (term: string | undefined): string[] =>
  (term ?? '')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[ɓɗƙƴ’]/g, letter => ({ ɓ: 'b', ɗ: 'd', ƙ: 'k', ƴ: 'y', '’': "'" })[letter] ?? letter)
    .split(/[\s,]+/)
    .filter(word => word !== '')
    .slice(0, 8)
