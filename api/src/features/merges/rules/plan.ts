import { daysAfter } from '@akada/contract/kernel/days'
import { writtenDay } from '@akada/contract/kernel/written-day'
import { inSentence } from '@akada/contract/kernel/record'
import { maxGuardians } from '@akada/contract/students/record'
import { movedFields, takenOver, valueOf } from './particulars.ts'
import type {
  Candidacy,
  Card,
  CardCharge,
  Cell,
  Choice,
  Guardian,
  Mark,
  MergeFacts,
  Particulars,
  Stay,
} from './facts.ts'
import { type Days, isSome, overlap, withoutDays } from './pieces.ts'

/** An enrolment of the removed record and its result: its first piece keeps the row, others get rows of their own. */
export interface StayMove {
  stay: Stay
  pieces: Days[]
}

export interface MergePlan {
  hindrances: string[]
  /** In words, what is not taken over from the removed record. */
  setAside: string[]
  stays: StayMove[]
  cells: Cell[]
  /** Emptied cells of the kept record that are removed. */
  emptied: Cell[]
  marks: Mark[]
  cards: Card[]
  /** Drafts of the kept record that are removed in favour of published cards. */
  displaced: Card[]
  /** Drafts of the removed record that stay with it, outside every ranking. */
  unranked: Card[]
  guardians: { guardian: Guardian; position: number }[]
  choices: Choice[]
  decisions: string[]
  transfers: string[]
  candidacies: Candidacy[]
  /** Unpaid registrations of either record that would have the kept one in an exam twice: nobody could pay for them. */
  spareCandidacies: Candidacy[]
  charges: CardCharge[]
  /** The resulting particulars of the kept record. */
  particulars: Particulars
}

const spanOf = ({ begins, ends }: Days): string =>
  ends === null ? `from ${writtenDay(begins)} on` : `${writtenDay(begins)} to ${writtenDay(ends)}`
const counted = (count: number, one: string, more: string): string => `${count} ${count === 1 ? one : more}`

const mostShown = 100

const cellKey = ({ termId, subjectId, componentId }: Cell): string => `${termId} ${subjectId} ${componentId}`
const choiceKey = ({ sessionId, subjectId }: Choice): string => `${sessionId} ${subjectId}`

const sameGuardian = (one: Guardian, other: Guardian): boolean =>
  one.name.trim().toLowerCase() === other.name.trim().toLowerCase() ||
  one.phones.some(phone => other.phones.some(known => known.number === phone.number))

/** Numbers that both have, and that differ: two students have two. */
const contradictions = ({ keep, remove }: MergeFacts): string[] =>
  movedFields.flatMap(([name, field]) => {
    const [one, other] = [valueOf(keep.particulars, name), valueOf(remove.particulars, name)]
    return one !== null && other !== null && one !== other
      ? [`They have different ${inSentence(field)}s: these are two children, or one number is wrong.`]
      : []
  })

/** Scores on a published card that a merge would add, or replace by those of the kept record. */
const publishedScoresChanged = (facts: MergeFacts): Cell[] => {
  const termsOf = ({ cards }: MergeFacts['keep']) =>
    new Set(cards.filter(({ status }) => status === 'Published').map(({ termId }) => termId))
  const [ofKept, ofRemoved] = [termsOf(facts.keep), termsOf(facts.remove)]
  const onRemoved = new Map(facts.remove.cells.map(cell => [cellKey(cell), cell]))
  const isSame = (one: Cell, other: Cell | undefined): boolean =>
    one.kind === other?.kind && one.tenths === other.tenths
  return [
    ...cellsOf(facts).cells.filter(({ kind, termId }) => kind !== 'empty' && ofKept.has(termId)),
    ...facts.keep.cells.filter(
      cell => cell.kind !== 'empty' && ofRemoved.has(cell.termId) && !isSame(cell, onRemoved.get(cellKey(cell))),
    ),
  ]
}

const hindrancesOf = (facts: MergeFacts): string[] => {
  const { keep, remove } = facts
  const found: string[] = []
  for (const { fullName, askedSchool } of [keep, remove]) {
    if (askedSchool !== null)
      found.push(`${fullName} has a pending request to move to ${askedSchool}. Have it answered or cancelled first.`)
  }
  found.push(...contradictions(facts))
  for (const own of keep.stays) {
    const clash = remove.stays.find(other => other.schoolId !== own.schoolId && overlap(own, other))
    if (clash)
      found.push(
        `One was in ${own.school} (${spanOf(own)}) while the other was in ${clash.school} (${spanOf(clash)}): these are two children.`,
      )
  }
  const published = new Set(keep.cards.filter(({ status }) => status === 'Published').map(({ termId }) => termId))
  for (const card of remove.cards) {
    if (card.status === 'Published' && published.has(card.termId))
      found.push(`Both have a published report card of ${card.term}. Published cards stand as they are.`)
  }
  const changed = Map.groupBy(publishedScoresChanged(facts), ({ label }) => label)
  for (const [label, cells] of changed)
    found.push(
      `The merge would change scores on a published report card, ${label} (${cells.map(({ component }) => component).join(', ')}). Make them the same on both records first: the head can open the subject for a change.`,
    )
  for (const { examId, exam, candidateNumber } of remove.candidacies) {
    const own = keep.candidacies.find(other => other.examId === examId && other.candidateNumber !== null)
    if (own && candidateNumber !== null)
      found.push(
        `Both are paid candidates of ${exam}, ${own.candidateNumber} and ${candidateNumber}. Candidate numbers stand as they are: ask the state which of the two is right.`,
      )
  }
  return found
}

const paidExams = (candidacies: readonly Candidacy[]): ReadonlySet<string> =>
  new Set(candidacies.filter(({ candidateNumber }) => candidateNumber !== null).map(({ examId }) => examId))

/**
 * Registrations for exams are moved. Of those that the two have twice an unpaid one is redundant: in one registration that of the removed
 * record, and of either if the other is paid for.
 */
const candidaciesOf = ({ keep, remove }: MergeFacts) => {
  const entered = new Set(keep.candidacies.map(({ registrationId }) => registrationId))
  const [paidKept, paidRemoved] = [paidExams(keep.candidacies), paidExams(remove.candidacies)]
  const isUnpaid = ({ candidateNumber }: Candidacy): boolean => candidateNumber === null
  const ofRemoved = remove.candidacies.filter(
    one => isUnpaid(one) && (entered.has(one.registrationId) || paidKept.has(one.examId)),
  )
  const ofKept = keep.candidacies.filter(one => isUnpaid(one) && paidRemoved.has(one.examId))
  return {
    candidacies: remove.candidacies.filter(one => !ofRemoved.includes(one)),
    spareCandidacies: [...ofRemoved, ...ofKept],
    words: [
      ...ofRemoved.map(({ exam }) => `The unpaid registration for ${exam}: the kept record is registered too.`),
      ...ofKept.map(({ exam }) => `The kept record's unpaid registration for ${exam}: the paid one stands.`),
    ],
  }
}

/** Charges are moved, except those that the kept record also has. */
const chargesOf = ({ keep, remove }: MergeFacts) => {
  const charged = new Set(keep.charges.map(({ termId }) => termId))
  const isPaidTwice = ({ termId }: CardCharge): boolean => charged.has(termId)
  return {
    charges: remove.charges.filter(one => !isPaidTwice(one)),
    words: remove.charges
      .filter(isPaidTwice)
      .map(({ term }) => `What was paid for the report card of ${term}: it was paid for the kept record too.`),
  }
}

const staysOf = ({ keep, remove }: MergeFacts): { moves: StayMove[]; words: string[] } => {
  const moves = remove.stays.filter(isSome).map(stay => ({ stay, pieces: withoutDays(stay, keep.stays) }))
  const words = moves.flatMap(({ stay, pieces }) => {
    const [first, ...others] = pieces
    if (first && others.length === 0 && first.begins === stay.begins && first.ends === stay.ends) return []
    const kept = pieces.map(spanOf).join(', ')
    return [
      `${stay.place}, ${spanOf(stay)}${kept ? ` (but for ${kept})` : ''}: the kept record has a place in this time.`,
    ]
  })
  return { moves, words }
}

const cellsOf = ({ keep, remove }: MergeFacts) => {
  const own = new Map(keep.cells.map(cell => [cellKey(cell), cell]))
  const lacking = (cell: Cell): boolean => {
    const kept = own.get(cellKey(cell))
    return kept === undefined || (kept.kind === 'empty' && cell.kind !== 'empty')
  }
  const cells = remove.cells.filter(lacking)
  const stuck = Map.groupBy(
    remove.cells.filter(cell => !lacking(cell) && cell.kind !== 'empty'),
    ({ label }) => label,
  )
  return {
    cells,
    emptied: cells.flatMap(cell => own.get(cellKey(cell)) ?? []),
    words: [...stuck].map(([label, all]) => `${label} (${all.map(({ component }) => component).join(', ')})`),
  }
}

const marksOf = ({ keep, marks }: MergeFacts, moved: readonly StayMove[]) => {
  const places = [
    ...keep.stays,
    ...moved.flatMap(({ stay, pieces }) => pieces.map(piece => ({ ...piece, classArmId: stay.classArmId }))),
  ]
  const isThere = ({ classArmId, day }: Mark): boolean =>
    places.some(stay => stay.classArmId === classArmId && overlap(stay, { begins: day, ends: day }))
  const moving = marks.filter(mark => mark.keptMark === null && isThere(mark))
  const differs = ({ keptMark, removedMark }: Mark) => keptMark !== null && keptMark !== removedMark
  const stuck = Map.groupBy(
    marks.filter(mark => !moving.includes(mark) && !differs(mark)),
    ({ classArm }) => classArm,
  )
  return {
    marks: moving,
    words: [
      ...marks
        .filter(differs)
        .map(
          ({ classArm, day, sitting, keptMark, removedMark }) =>
            `${classArm}, ${writtenDay(day)}, ${sitting}: ${removedMark}. The kept record has ${keptMark}, which stays.`,
        ),
      ...[...stuck].map(([arm, all]) => `${counted(all.length, 'register mark', 'register marks')} in ${arm}.`),
    ],
  }
}

const cardsOf = ({ keep, remove }: MergeFacts) => {
  const own = new Map(keep.cards.map(card => [card.termId, card]))
  const isMoving = (card: Card): boolean =>
    !own.has(card.termId) || (card.status === 'Published' && own.get(card.termId)?.status === 'Draft')
  const cards = remove.cards.filter(isMoving)
  const displaced = cards.flatMap(card => own.get(card.termId) ?? [])
  const unranked = remove.cards.filter(card => !isMoving(card) && card.status === 'Draft')
  return {
    cards,
    displaced,
    unranked,
    words: [
      ...unranked.map(({ term }) => `The draft report card of ${term}.`),
      ...displaced.map(({ term }) => `The kept record's draft report card of ${term}: the published one stands.`),
    ],
  }
}

const guardiansOf = ({ keep, remove }: MergeFacts) => {
  const fresh = remove.guardians.filter(guardian => !keep.guardians.some(known => sameGuardian(known, guardian)))
  const room = Math.max(0, maxGuardians - keep.guardians.length)
  const last = Math.max(0, ...keep.guardians.map(({ position }) => position))
  return {
    guardians: fresh.slice(0, room).map((guardian, index) => ({ guardian, position: last + 1 + index })),
    words: fresh.slice(room).map(({ name }) => `The guardian ${name}: a student has four at most.`),
  }
}

/** The kept record's particulars, with missing values from the other; a picture comes with its consent. */
const particularsOf = ({ keep, remove }: MergeFacts, isOpen: boolean): Particulars => {
  const [own, other] = [keep.particulars, remove.particulars]
  const takesPicture = own.pictureFileId === null && other.pictureFileId !== null && other.photoConsent
  return {
    ...own,
    ...takenOver(own, other),
    photoConsent: own.photoConsent || takesPicture,
    pictureFileId: takesPicture ? other.pictureFileId : own.pictureFileId,
    status: isOpen ? 'Active' : own.status,
    revision: own.revision + 1,
  }
}

const differences = ({ keep, remove }: MergeFacts): string[] => [
  ...(keep.fullName === remove.fullName ? [] : [`The name ${remove.fullName}.`]),
  ...(keep.particulars.dateOfBirth === remove.particulars.dateOfBirth
    ? []
    : [`The date of birth ${writtenDay(remove.particulars.dateOfBirth)}.`]),
  `The admission number ${remove.admissionNumber} and the Student ID ${remove.fxId}: they are given to nobody else.`,
]

/**
 * The effects of merging two records, derived from everything that belongs to them. Nothing is lost: anything not taken over stays with the
 * removed record.
 */
export const planMerge = (facts: MergeFacts): MergePlan => {
  const { keep, remove } = facts
  const stays = staysOf(facts)
  const cells = cellsOf(facts)
  const marks = marksOf(facts, stays.moves)
  const cards = cardsOf(facts)
  const guardians = guardiansOf(facts)
  const candidacies = candidaciesOf(facts)
  const charges = chargesOf(facts)
  const chosen = new Set(keep.choices.map(choiceKey))
  const words = [
    ...differences(facts),
    ...stays.words,
    ...cells.words,
    ...marks.words,
    ...cards.words,
    ...guardians.words,
    ...remove.choices.filter(choice => chosen.has(choiceKey(choice))).map(({ label }) => `The choice of ${label}.`),
    ...candidacies.words,
    ...charges.words,
  ]
  const isOpen = [...keep.stays, ...stays.moves.flatMap(({ pieces }) => pieces)].some(({ ends }) => ends === null)
  return {
    hindrances: hindrancesOf(facts),
    setAside:
      words.length > mostShown
        ? [...words.slice(0, mostShown - 1), `And ${words.length - mostShown + 1} more.`]
        : words,
    stays: stays.moves,
    cells: cells.cells,
    emptied: cells.emptied,
    marks: marks.marks,
    cards: cards.cards,
    displaced: cards.displaced,
    unranked: cards.unranked,
    guardians: guardians.guardians,
    choices: remove.choices.filter(choice => !chosen.has(choiceKey(choice))),
    decisions: remove.decisions.filter(session => !keep.decisions.includes(session)),
    transfers: remove.transfers,
    candidacies: candidacies.candidacies,
    spareCandidacies: candidacies.spareCandidacies,
    charges: charges.charges,
    particulars: particularsOf(facts, isOpen),
  }
}

/** An enrolment that counts for no day. */
export const noDay = ({ begins }: Days): Days => ({ begins, ends: daysAfter(begins, -1) })
