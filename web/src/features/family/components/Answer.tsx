import type { ReactNode } from 'react'
import { ErrorPanel } from '../../../ui/feedback/ErrorPanel.tsx'
import { Loaded } from '../../../ui/feedback/Loaded.tsx'
import { SkeletonList } from '../../../ui/feedback/SkeletonList.tsx'
import { sentenceOf, useTexts } from '../texts.ts'

interface AnswerProps<Data> {
  data: Data | null | undefined
  error: Error | null
  retry: () => unknown
  children: (data: Data) => ReactNode
}

/** The result of a read, as `Loaded` shows it, in the language of the family. */
export const Answer = <Data,>({ data, error, retry, children }: AnswerProps<Data>) => {
  const texts = useTexts()
  if (error)
    return <ErrorPanel error={new Error(sentenceOf(texts, error))} retry={retry} action={texts.t('frame.tryAgain')} />
  return (
    <Loaded
      data={data}
      error={null}
      waiting={
        <>
          <p role="status" className="visually-hidden">
            {texts.t('frame.loading')}
          </p>
          <div aria-hidden>
            <SkeletonList />
          </div>
        </>
      }
    >
      {children}
    </Loaded>
  )
}
