import { createContext, useContext } from 'react'

/** The text of a label of the card: its key in the texts of families, the English that staff read, and the values in it. */
export type CardWords = (key: string, english: string, values?: Readonly<Record<string, string | number>>) => string

/** In which words the card is shown: in English unless a page of families provides those of its language. */
export const CardWordsContext = createContext<CardWords>((_key, english) => english)

export const useCardWords = (): CardWords => useContext(CardWordsContext)
