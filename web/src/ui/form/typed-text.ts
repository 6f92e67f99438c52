import { createContext, useContext, useEffect } from 'react'

/** What a field holds beside its value: text that is typed, but not a value yet. */
export interface TypedText {
  /** Makes a value of the text, or shows at the field why it cannot be one and returns false. */
  take: () => boolean
  /** Whether there is such text. */
  isLeft: () => boolean
}

/** The fields of a form that may hold such text. */
export const TypedTexts = createContext<Set<TypedText> | null>(null)

/** Has the surrounding form take the text before it is sent, and guard it when the page is left. */
export const useTypedText = (text: TypedText): void => {
  const texts = useContext(TypedTexts)
  useEffect(() => {
    texts?.add(text)
    return () => {
      texts?.delete(text)
    }
  })
}
