import qs from 'qs'

/** Names and indices in brackets after a name: `id[0]`, `filters[name][0]`. Deeper levels stay part of the name. */
const mostBrackets = 3
/** The maximum number of items in a list; a list may have gaps, so this also limits the highest index. */
const mostItems = 1000
const mostParameters = 2000

/** Reads `a=1&id[0]=...` from an address or a form, limited in depth, length of lists and number of names. */
export const readQuery = (text: string): Record<string, unknown> =>
  qs.parse(text, { arrayLimit: mostItems, parameterLimit: mostParameters, depth: mostBrackets })
