import type { ReactNode } from 'react'
import { ErrorPanel } from '../../../ui/feedback/ErrorPanel.tsx'
import { Loaded } from '../../../ui/feedback/Loaded.tsx'
import { useOnline } from '../../../ui/feedback/OfflineBanner.tsx'
import { SkeletonList } from '../../../ui/feedback/SkeletonList.tsx'
import { sentenceOf, type Texts, useTexts } from '../texts.ts'

interface AnswerProps<Data> {
  data: Data | null | undefined
  error: Error | null
  retry: () => unknown
  /** Draws the response. The texts are those about the child of the page, in a `ChildFrame`. */
  children: (data: Data, texts: Texts) => ReactNode
}

/** The result of a read, as `Loaded` shows it, in the language of the family. */
export const Answer = <Data,>({ data, error, retry, children }: AnswerProps<Data>) => {
  const texts = useTexts()
  const isOnline = useOnline()
  if (error)
    return <ErrorPanel error={new Error(sentenceOf(texts, error))} retry={retry} action={texts.t('frame.tryAgain')} />
  // Nothing is on its way: the head of the page says so, and the read goes on by itself.
  if (!isOnline && !data) return null
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
      {found => children(found, texts)}
    </Loaded>
  )
}
