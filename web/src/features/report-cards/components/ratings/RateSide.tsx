import { limits } from '@akada/contract/kernel/limits'
import { Button, Textarea } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { changesText } from '../../card-draft.ts'
import type { StudentCard } from '../../queries.ts'
import { domainNames, RatingSheet } from './RatingSheet.tsx'
import classes from './RateSide.module.css'
import type { CardDraft } from './useCardDraft.ts'

interface RateSideProps {
  card: StudentCard
  draft: CardDraft
  /** Moves to the next student; absent at the last. */
  onNext?: () => void
}

/** Where ratings and remarks are entered. */
export const RateSide = ({ card, draft, onNext }: RateSideProps) => {
  const { sheet, can, suggestedPrincipalRemark: suggested } = card
  const { draft: given, setDraft, save, dirty, saving } = draft
  const change = (part: Partial<typeof given>): void => setDraft({ ...given, ...part })
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      void save()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  })
  const side = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // When coming from the previous student, the focus starts at the first row.
    if (document.activeElement === document.body)
      side.current?.querySelector<HTMLElement>('[data-trait] input')?.focus()
  }, [])
  const saveAndGoOn = async (): Promise<void> => {
    if (await save()) onNext?.()
  }
  return (
    <div ref={side} className="grid gap-5">
      {can.rate && sheet.ratings.length > 0 && (
        <>
          <p className="m-0 text-dimmed text-sm max-w-prose">
            {sheet.ratingKey.map(({ rating, meaning }) => `${rating} ${meaning}`).join(' · ')}.{' '}
            <span className="max-phone:hidden">
              With the keyboard: type a figure to rate a row and go on to the next, Delete to take a rating away.
            </span>{' '}
            Pressing a chosen figure again takes it away.
          </p>
          <RatingSheet sheet={sheet} ratings={given.ratings} onChange={ratings => change({ ratings })} />
        </>
      )}
      {can.rate && sheet.ratings.length === 0 && (
        <p className="m-0 text-dimmed text-sm max-w-prose">
          The state has no {Object.values(domainNames).join(' or ').toLowerCase()} traits to rate yet. The state admin
          sets them under Assessment.
        </p>
      )}
      <div className={`grid items-start gap-5 grid-cols-fit-95 ${classes.remarks}`}>
        {can.rate && (
          <Remark
            label="Class teacher's remark"
            value={given.classTeacherRemark}
            onChange={classTeacherRemark => change({ classTeacherRemark })}
          />
        )}
        {can.remark && (
          <div>
            <Remark
              label="Principal's remark"
              value={given.principalRemark}
              onChange={principalRemark => change({ principalRemark })}
            />
            {suggested && given.principalRemark.trim() === '' && (
              <div className={`grid gap-2 bg-accent-soft mt-2 px-3 py-2 ${classes.suggested}`}>
                <p className="m-0">
                  <span className="text-dimmed">For an average of {sheet.result.average}:</span> {suggested}
                </p>
                <Button size="compact-sm" variant="default" onClick={() => change({ principalRemark: suggested })}>
                  Use this remark
                </Button>
                <p className="m-0 text-dimmed text-xs">Left empty, the card takes it when it is published.</p>
              </div>
            )}
          </div>
        )}
      </div>
      <div
        className={`flex flex-wrap items-center justify-end bg-surface border border-line gap-x-4 gap-y-2 sticky phone-share ${classes.bar}`}
      >
        <SaveState draft={draft} />
        {dirty && (
          <Button variant="subtle" disabled={saving} onClick={draft.discard} className={classes.undo}>
            Undo changes
          </Button>
        )}
        <Button
          variant={onNext ? 'default' : 'filled'}
          loading={saving && !onNext}
          disabled={!dirty || saving}
          onClick={() => void save()}
        >
          Save
        </Button>
        {onNext && (
          <Button loading={saving} onClick={() => void saveAndGoOn()}>
            {dirty ? 'Save and next' : 'Next student'}
          </Button>
        )}
      </div>
    </div>
  )
}

const saveState = ({ saving, waiting, error, dirty, changes, savedAt }: CardDraft): [look: string, text: string] => {
  if (saving) return ['text-dimmed', 'Saving']
  if (waiting) return ['waiting', 'Waiting for a connection. Nothing is lost while this page stays open.']
  if (error) return ['text-danger', `Not saved: ${error}`]
  if (dirty) return ['waiting', `Not saved yet: ${changesText(changes)}`]
  return ['text-dimmed', savedAt ? `Saved at ${savedAt}` : 'Everything is saved']
}

/** The save state, in words. */
const SaveState = ({ draft }: { draft: CardDraft }) => {
  const [look, text] = saveState(draft)
  return (
    <p role="status" className={`m-0 text-sm grow basis-55 max-phone:basis-full ${look}`}>
      {text}
    </p>
  )
}

interface RemarkProps {
  label: string
  value: string
  onChange: (value: string) => void
}

const Remark = ({ label, value, onChange }: RemarkProps) => (
  <Textarea
    label={label}
    autosize
    minRows={3}
    maxRows={8}
    maxLength={limits.text}
    value={value}
    description={
      <span className="figures">
        {value.length} of {limits.text} characters
      </span>
    }
    onChange={event => onChange(event.currentTarget.value)}
  />
)
