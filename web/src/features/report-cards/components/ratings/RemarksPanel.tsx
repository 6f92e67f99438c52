import { limits } from '@akada/contract/kernel/limits'
import { counted, dash } from '@akada/contract/report-cards/words'
import { ActionIcon, Button, SegmentedControl } from '@mantine/core'
import { IconPencil, IconRefresh } from '@tabler/icons-react'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { changeOf, isOpenCard, nothingOpen, type RemarkPart, valueOf } from '../../desk.ts'
import type { Desk, DeskCard } from '../../queries.ts'
import classes from './Remarks.module.css'
import type { DeskWork } from './useDesk.ts'

const labels: Record<RemarkPart, string> = {
  classTeacherRemark: "Class teacher's remark",
  principalRemark: "Principal's remark",
}

/** The remarks that the person writes. */
export const remarksOf = ({ can }: Desk): RemarkPart[] => [
  ...(can.classTeacherRemark ? (['classTeacherRemark'] as const) : []),
  ...(can.principalRemark ? (['principalRemark'] as const) : []),
]

interface RemarksPanelProps {
  desk: Desk
  work: DeskWork
  /** Whether everything is saved. */
  state: ReactNode
  onCard: (cardId: string) => void
}

/** Who writes the class teacher's remark, where a person who writes the principal's may expect to write both, or only one. */
const whoWrites = ({ can, classTeacher }: Desk): string | null => {
  if (!can.principalRemark) return null
  if (!can.classTeacherRemark)
    return `The class teacher's remark is written by ${classTeacher ?? 'the class teacher'}; you write it only where a class arm has no class teacher.`
  return classTeacher === null
    ? "This class arm has no class teacher, so you write the class teacher's remark as well."
    : null
}

/** The remarks of an arm: proposed from a bank, and saved only after the person has seen them. */
export const RemarksPanel = ({ desk, work, state, onCard }: RemarksPanelProps) => {
  const parts = remarksOf(desk)
  const [chosen, setChosen] = useState<RemarkPart | undefined>(parts[0])
  const cards = desk.cards.filter(isOpenCard)
  const part = chosen && parts.includes(chosen) ? chosen : parts[0]
  if (cards.length === 0) return <p className="text-dimmed">{nothingOpen(desk)}</p>
  if (!part) return <p className="text-dimmed">Your role writes no remarks on these cards.</p>
  const who = whoWrites(desk)
  return (
    <section aria-label="Remarks">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 mb-2">
        {state}
        {parts.length > 1 && (
          <SegmentedControl
            aria-label="Remark by"
            value={part}
            data={parts.map(value => ({ value, label: labels[value] }))}
            onChange={value => setChosen(parts.find(one => one === value))}
          />
        )}
      </div>
      {who && <p className="m-0 mb-2 text-dimmed">{who}</p>}
      <Remarks key={part} part={part} cards={cards} work={work} onCard={onCard} />
    </section>
  )
}

interface RemarksProps extends Omit<RemarksPanelProps, 'desk' | 'state'> {
  part: RemarkPart
  cards: readonly DeskCard[]
}

const proposalsOf = (card: DeskCard, part: RemarkPart): readonly string[] =>
  part === 'principalRemark' ? card.proposals.principal : card.proposals.classTeacher

const Remarks = ({ part, cards, work, onCard }: RemarksProps) => {
  const [turns, setTurns] = useState<Readonly<Record<string, number>>>({})
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set())
  /** The proposal for a card without a remark. */
  const proposalOf = (card: DeskCard): string | undefined => {
    const all = proposalsOf(card, part)
    return valueOf(card, part, work.items) === null ? all[(turns[card.studentId] ?? 0) % all.length] : undefined
  }
  const proposed = cards.filter(card => proposalOf(card) !== undefined)
  const ready = proposed.filter(card => seen.has(card.studentId))
  const see = useCallback(
    (id: string): void => setSeen(before => (before.has(id) ? before : new Set([...before, id]))),
    [],
  )
  const save = (): void => work.give(ready.flatMap(card => changeOf(card, part, proposalOf(card) ?? null)))
  return (
    <>
      <ul className="list" aria-label={labels[part]}>
        {cards.map(card => (
          <Remark
            key={card.studentId}
            card={card}
            label={labels[part]}
            text={valueOf(card, part, work.items)}
            proposal={proposalOf(card)}
            isSeen={seen.has(card.studentId)}
            count={proposalsOf(card, part).length}
            onSeen={see}
            onFocus={() => card.cardId && onCard(card.cardId)}
            onOther={() => setTurns({ ...turns, [card.studentId]: (turns[card.studentId] ?? 0) + 1 })}
            onType={(text, held) => work.give(changeOf(card, part, text, held))}
          />
        ))}
      </ul>
      {proposed.length > 0 && (
        <div
          className={`flex flex-wrap items-center justify-between border-t border-line bg-page gap-x-4 gap-y-2 sticky ${classes.save}`}
        >
          <p className="m-0 text-sm flex-1" role="status">
            {ready.length < proposed.length ? (
              <>
                {counted(proposed.length - ready.length, 'proposal')} not seen yet.{' '}
                <span className="max-phone:hidden">Scroll through the list to read them.</span>
              </>
            ) : (
              'Proposals are saved only when you choose it.'
            )}
          </p>
          <Button disabled={ready.length === 0} onClick={save}>
            Save {counted(ready.length, 'remark')}
          </Button>
        </div>
      )}
    </>
  )
}

interface RemarkProps {
  card: DeskCard
  label: string
  /** As saved or typed. */
  text: ReturnType<typeof valueOf>
  proposal: string | undefined
  isSeen: boolean
  /** How many proposals there are. */
  count: number
  onSeen: (studentId: string) => void
  onFocus: () => void
  onOther: () => void
  onType: (text: string, held: boolean) => void
}

const Remark = ({ card, label, text, proposal, isSeen, count, onSeen, onFocus, onOther, onType }: RemarkProps) => {
  const value = typeof text === 'string' ? text : ''
  const id = `remark-${card.studentId}`
  return (
    <li className={`border-t border-line py-2 ${classes.row}`}>
      <div className="flex items-center gap-1 mb-1">
        <span className="flex-1 min-w-0 wrap-anywhere">{card.fullName}</span>
        <span className="figures text-dimmed">{card.average ?? dash}</span>
        {proposal !== undefined && (
          <>
            {count > 1 && (
              <ActionIcon
                size={44}
                variant="subtle"
                title="Another"
                aria-label={`Another remark for ${card.fullName}`}
                onFocus={onFocus}
                onClick={onOther}
              >
                <IconRefresh aria-hidden size={20} />
              </ActionIcon>
            )}
            <ActionIcon
              size={44}
              variant="subtle"
              title="Edit"
              aria-label={`Edit the remark for ${card.fullName}`}
              onFocus={onFocus}
              onClick={() => onType(proposal, true)}
            >
              <IconPencil aria-hidden size={20} />
            </ActionIcon>
          </>
        )}
      </div>
      {proposal === undefined ? (
        <textarea
          id={id}
          rows={2}
          maxLength={limits.text}
          aria-label={`${label}, ${card.fullName}`}
          className={`w-full rounded-md bg-surface border border-line px-3 py-2 text-inherit ${classes.text}`}
          value={value}
          onFocus={onFocus}
          onChange={event => onType(event.currentTarget.value, true)}
          onBlur={event => onType(event.currentTarget.value, false)}
        />
      ) : (
        <Proposal id={id} studentId={card.studentId} isSeen={isSeen} text={proposal} onSeen={onSeen} />
      )}
    </li>
  )
}

interface ProposalProps {
  id: string
  studentId: string
  isSeen: boolean
  text: string
  onSeen: (studentId: string) => void
}

/** A proposal counts as seen once it was whole on the screen. */
const Proposal = ({ id, studentId, isSeen, text, onSeen }: ProposalProps) => {
  const proposal = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    const element = proposal.current
    if (isSeen || !element) return
    const observer = new IntersectionObserver(
      entries => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) onSeen(studentId)
      },
      // Above the bars at the bottom of a phone.
      { threshold: 0.99, rootMargin: '0px 0px -64px 0px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [isSeen, studentId, onSeen])
  return (
    <p id={id} ref={proposal} className={`m-0 rounded-md text-sm wrap-anywhere px-3 py-2 ${classes.proposal}`}>
      <strong className="text-waiting">Proposed{isSeen ? ', not saved' : ''}:</strong> {text}
    </p>
  )
}
