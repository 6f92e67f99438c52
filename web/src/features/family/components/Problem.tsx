import { sentenceOf, useTexts } from '../texts.ts'

/** Why something was not done; nothing without an error. */
export const Problem = ({ error }: { error: Error | null }) => {
  const texts = useTexts()
  return (
    error && (
      <p className="m-0 text-danger" role="alert">
        {sentenceOf(texts, error)}
      </p>
    )
  )
}
