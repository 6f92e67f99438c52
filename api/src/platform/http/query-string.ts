import qs from 'qs'

/** Names and indices in brackets behind a name: `school[0]`, `filters[name][0]`. What is deeper stays part of the name. */
const mostBrackets = 3
/** Items of a list; a list may have gaps, so this also bounds the highest index. */
const mostItems = 1000
const mostParameters = 2000

/** Reads `a=1&school[0]=...` as an address or a form has it, bounded in depth, length of lists and number of names. */
export const readQuery = (text: string): Record<string, unknown> =>
  qs.parse(text, { arrayLimit: mostItems, parameterLimit: mostParameters, depth: mostBrackets })
