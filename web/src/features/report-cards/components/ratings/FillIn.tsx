import { useMediaQuery } from '@mantine/hooks'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../../../ui/lazy-part.tsx'
import { SaveState } from '../../../../ui/feedback/SaveState.tsx'
import { SkeletonList } from '../../../../ui/feedback/SkeletonList.tsx'
import { isOpenCard } from '../../desk.ts'
import type { Desk } from '../../queries.ts'
import classes from '../Desk.module.css'
import { RatingsPanel } from './RatingsPanel.tsx'
import { RemarksPanel } from './RemarksPanel.tsx'
import { Unsaved } from './Unsaved.tsx'
import { useDesk } from './useDesk.ts'

const CardPreview = lazyPart(() => import('../print/CardPreview.tsx'))

interface FillInProps {
  desk: Desk
  /** The term in the address. */
  term: string | undefined
  what: 'ratings' | 'remarks'
}

/** Ratings or remarks of an arm, with a card beside them on a wide screen. */
export default ({ desk, term, what }: FillInProps) => {
  const work = useDesk(desk, term)
  const isWide = useMediaQuery('(min-width: 1200px)', false, { getInitialValueInEffect: false })
  const [chosen, setChosen] = useState<string | null>(null)
  const cardId = chosen ?? desk.cards.find(isOpenCard)?.cardId
  const { saving } = work
  const state = (
    <SaveState
      kind={saving.kind}
      words={saving.words}
      unstored={work.unstored}
      onSend={saving.canSend ? work.send : undefined}
    />
  )
  return (
    <div className={`grid gap-6 grid-cols-1 ${classes.columns}`} data-preview={isWide && cardId ? true : undefined}>
      <div>
        <Unsaved desk={desk} work={work} />
        {what === 'ratings' ? (
          <RatingsPanel {...{ desk, work, state }} onCard={setChosen} />
        ) : (
          <RemarksPanel {...{ desk, work, state }} onCard={setChosen} />
        )}
      </div>
      {isWide && cardId && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard
        <section className={classes.side} aria-label="Chosen card" tabIndex={0}>
          <Suspense fallback={<SkeletonList rows={8} />}>
            <CardPreview cardId={cardId} />
          </Suspense>
        </section>
      )}
    </div>
  )
}
