import { groupBy, sorted } from '@akada/contract/kernel/arrays'
import { showDay } from '../../../lib/days.ts'
import { showNaira } from '../../../lib/money.ts'
import { counted } from '../../../lib/words.ts'
import type { RemindOf } from '../../reminders/index.tsx'
import type { Today } from '../queries.ts'
import { daysBetween, dayInWords, moreOf, registerAt, soon, stateOf, type Work } from './today.ts'

/** A part of Today with the lines that it shows, and how many more there are. */
export interface Part {
  title: string
  work: Work[]
  more?: { words: string; to: string } | null
  /** Whom one press reminds of all of it: those of lines that are not shown too. */
  remindAll?: Work['remind'] | undefined
  /** The class arms whose cards wait for approval, if there is more than one. */
  armsToApprove?: readonly string[] | undefined
}

/** The reminder of everybody who is named for some work; at the earliest time, null if somebody was not reminded today. */
const everybody = (reminders: readonly { at: string | null }[], of: RemindOf): Work['remind'] | undefined => {
  if (reminders.length < 2) return undefined
  const times = reminders.flatMap(({ at }) => (at === null ? [] : [at]))
  return { at: times.length === reminders.length ? (sorted(times)[0] ?? null) : null, of }
}

/** Lines of others' work that Today shows; the page behind lists all. */
const shownAtMost = 6

const register = '/administration/user-management/student-management/admission-register'
const cardPage = '/academics/report-card'
const scorePage = '/academics/scores'

interface Counted {
  count: number
  title: string
  detail: string
  to: string
}

const countedWork = (lines: readonly Counted[]): Work[] =>
  lines
    .filter(({ count }) => count > 0)
    .map(({ count, ...line }) => ({ ...line, key: line.to, count: String(count), isUrgent: false }))

const handedOver = (count: number): Counted => ({
  count,
  title: `${counted(count, 'hand-over')} to decide`,
  detail: 'Marks and scores of teachers who were replaced before their device could send them',
  to: '/academics/handed-over',
})

const decisionsPart = ({ decisions }: Today): Part => {
  const cards = (decisions?.cards ?? []).map(({ classArm, step, cards: drafts, by, at }): Work => {
    const who = by ? ` by ${by}` : ''
    const since = at ? `, ${showDay(at)}` : ''
    return {
      key: `cards ${classArm.id}`,
      title:
        step === 'approve'
          ? `Approve report cards, ${classArm.fullName}`
          : `Publish report cards, ${classArm.fullName}`,
      detail: `${step === 'approve' ? 'Handed in' : 'Approved'}${who}${since}`,
      count: counted(drafts, 'card'),
      to: `${cardPage}/${classArm.id}`,
      isUrgent: false,
    }
  })
  const transfers = decisions?.transfers ?? 0
  const requests: Work[] =
    transfers === 0
      ? []
      : [
          {
            key: 'transfers',
            title: `${counted(transfers, 'transfer request')} to answer`,
            detail: 'Accept or reject each one',
            count: String(transfers),
            to: '/dashboard/request-management/student-transfer',
            isUrgent: false,
          },
        ]
  const corrections = decisions?.corrections ?? 0
  const asked: Work[] =
    corrections === 0
      ? []
      : [
          {
            key: 'corrections',
            title: `${counted(corrections, 'correction')} asked for by guardians`,
            detail: 'Accept or decline each one',
            count: String(corrections),
            to: `${register}/corrections`,
            isUrgent: false,
          },
        ]
  const toApprove = (decisions?.cards ?? []).filter(({ step }) => step === 'approve')
  return {
    title: 'To decide',
    armsToApprove: toApprove.length > 1 ? toApprove.map(({ classArm }) => classArm.id) : undefined,
    work: [
      ...cards,
      ...requests,
      ...asked,
      ...countedWork([handedOver(decisions?.handOvers ?? 0)]),
      ...messagesToApprove(decisions?.messages ?? 0, '/administration/messages'),
    ],
  }
}

/** The messages of others that the person approves or rejects; `page` is the list of the organisation. */
export const messagesToApprove = (messages: number, page: string): Work[] =>
  messages === 0
    ? []
    : [
        {
          key: 'messages',
          title: `${counted(messages, 'message')} to approve`,
          detail: 'Read it, then send or reject it',
          count: String(messages),
          to: `${page}?status=Approval`,
          isUrgent: false,
        },
      ]

/** Requests of schools for days of entry that the state has not answered. */
export const requestsToAnswer = (requests: number): Work[] =>
  countedWork([
    {
      count: requests,
      title: `${counted(requests, 'request')} for days of entry`,
      detail: 'Open the days or refuse each one',
      to: '/super-admin/assessment/requests',
    },
  ])

/** What the state answered to the school's requests for days of entry. */
const answersPart = ({ entryAnswers }: Today): Part => ({
  title: 'Answers of the state',
  work: (entryAnswers ?? []).map(({ id, component, opens, closes, opened, answer }) => ({
    key: `answer ${id}`,
    title: `${component}: ${opened ? 'days opened' : 'request refused'}`,
    detail: [`${showDay(opens)} to ${showDay(closes)}`, answer].filter(Boolean).join(' · '),
    count: '',
    to: '/academics/entry-windows',
    isUrgent: false,
  })),
})

/** 'morning and afternoon not marked', 'morning 38 of 40 marked, afternoon not marked' */
const lateInWords = (sittings: readonly Parameters<typeof stateOf>[0][], students: number): string =>
  [...groupBy(sittings, one => stateOf(one, students).toLowerCase())]
    .map(([state, alike]) => `${alike.map(({ sitting }) => sitting).join(' and ')} ${state}`)
    .join(', ')

const lateRegistersPart = ({ late }: Today): Part => {
  const arms = late?.registers ?? []
  const work = arms.slice(0, shownAtMost).map(({ classArm, classTeacher, students, sittings, remindedAt }) => ({
    key: classArm.id,
    title: classArm.fullName,
    detail: `${classTeacher?.name ?? 'No class teacher'} · ${lateInWords(sittings, students)}`,
    count: '',
    to: registerAt(classArm.id, sittings[0]?.sitting),
    isUrgent: classTeacher === null,
    ...(classTeacher ? { remind: { at: remindedAt, of: { classArmIds: [classArm.id] } } } : {}),
  }))
  const more = moreOf(work.length, late?.registersTotal ?? 0)
  const named = arms.filter(({ classTeacher }) => classTeacher !== null)
  return {
    title: 'Registers not marked today',
    work,
    more: more === null ? null : { words: more, to: '/my-class/class-attendance/not-marked' },
    remindAll: everybody(
      named.map(({ remindedAt }) => ({ at: remindedAt })),
      { classArmIds: named.map(({ classArm }) => classArm.id) },
    ),
  }
}

type LateScores = NonNullable<Today['late']>['scores'][number]

const idsOf = ({ classArm, subject, component }: LateScores) => ({
  classArmId: classArm.id,
  subjectId: subject.id,
  componentId: component.id,
})

/** The missing scores of the same teachers in one line: the sheet that was due first opens, and all are reminded of together. */
const lateScoresOf = (sheets: readonly LateScores[]): Work[] => {
  const first = sorted(sheets, (one, other) => one.closed.localeCompare(other.closed))[0]
  if (!first) return []
  const { classArm, subject, component, teachers, closed } = first
  const missing = sheets.reduce((sum, { students, entered }) => sum + students - entered, 0)
  const others = moreOf(1, sheets.length)
  return [
    {
      key: `${classArm.id} ${subject.id} ${component.id}`,
      title: teachers.join(', ') || 'No teacher',
      detail: `${component.name}, ${subject.name}, ${classArm.fullName}${others ? ` ${others}` : ''} · closed ${showDay(closed)}`,
      count: `${missing.toLocaleString('en-NG')} missing`,
      to: `${scorePage}/${classArm.id}/${subject.id}?component=${component.id}`,
      isUrgent: teachers.length === 0,
      ...(teachers.length > 0
        ? {
            remind: {
              at: sheets.every(({ remindedAt }) => remindedAt !== null) ? first.remindedAt : null,
              of: { scores: sheets.map(idsOf) },
            },
          }
        : {}),
    },
  ]
}

const lateScoresPart = ({ late }: Today): Part => {
  const sheets = late?.scores ?? []
  const byTeacher = [...groupBy(sheets, ({ teachers }) => teachers.join(', ')).values()].flatMap(lateScoresOf)
  const work = byTeacher.slice(0, shownAtMost)
  const named = sheets.filter(({ teachers }) => teachers.length > 0)
  const isMore = work.length < byTeacher.length || sheets.length < (late?.scoresTotal ?? 0)
  return {
    title: `Scores missing after the last day${late ? `: ${late.missingScores.toLocaleString('en-NG')}` : ''}`,
    work,
    more: isMore ? { words: 'All missing scores, by teacher', to: scorePage } : null,
    remindAll: everybody(
      byTeacher.flatMap(({ remind }) => remind ?? []),
      { scores: named.map(idsOf) },
    ),
  }
}

const fundsWork = ({ balance, cost, students }: NonNullable<Today['funds']>): Work => {
  const isShort = cost > balance
  return {
    key: 'funds',
    title: isShort
      ? "The wallet does not cover this term's report cards"
      : "The wallet covers this term's report cards",
    detail: `The cards of ${counted(students, 'student')} cost ${showNaira(cost)}`,
    count: showNaira(balance),
    to: '/administration/billing',
    isUrgent: isShort,
  }
}

const censusWork = (
  { session, deadline, sentBackBecause, remindedAt }: NonNullable<Today['census']>,
  day: string,
): Work => {
  const due = deadline < day ? `was due ${showDay(deadline)}` : `due ${dayInWords(deadline, day)}`
  const reminded = remindedAt === null ? '' : ` · the state reminded you, ${showDay(remindedAt)}`
  return {
    key: 'census',
    title: sentBackBecause === null ? `Census return ${due}` : 'Census return sent back',
    detail: sentBackBecause === null ? `Annual School Census ${session}${reminded}` : `${sentBackBecause} · ${due}`,
    count: '',
    to: '/administration/census',
    isUrgent: sentBackBecause !== null || remindedAt !== null || daysBetween(day, deadline) <= soon,
  }
}

const deadlinesPart = ({ day, exams, funds, census }: Today): Part => {
  const ofExams = exams.map(({ id, name, registrationEnds, unpaid, notRegistered }) => ({
    key: id,
    title: name,
    detail: `${unpaid} unpaid, ${notRegistered} not registered · registration closes ${dayInWords(registrationEnds, day)}`,
    count: counted(unpaid + notRegistered, 'student'),
    to: `/academics/external-examination/state-examination/exam-registration/${id}`,
    isUrgent: daysBetween(day, registrationEnds) <= soon,
  }))
  const ofCensus = census ? [censusWork(census, day)] : []
  const ofFunds = funds && funds.cost > 0 ? [fundsWork(funds)] : []
  return { title: 'Deadlines and money', work: [...ofCensus, ...ofExams, ...ofFunds] }
}

/** 'Ada Obi, Ben Ojo, Chi Eze and 4 more' */
const names = (all: readonly { name: string }[]): string => {
  const shown = all.slice(0, shownAtMost / 2).map(({ name }) => name)
  return [shown.join(', '), moreOf(shown.length, all.length)].filter(Boolean).join(' ')
}

const recordsPart = ({ records }: Today): Part => {
  if (!records) return { title: 'Records', work: [] }
  const { uploads, withoutClassArm, duplicates, armsWithoutTeacher, teachersWithoutSubjects, retiringSoon } = records
  const { formerTeachers } = records
  const takeOver: Work[] = formerTeachers
    ? [
        {
          key: 'former teachers',
          title: `Take over the subject teachers of ${formerTeachers.former}`,
          detail: 'No teacher can enter scores before somebody is attached',
          count: counted(formerTeachers.assignments, 'subject'),
          to: '/academics/subject-teacher-attachment',
          isUrgent: true,
        },
      ]
    : []
  const open = uploads.map(({ id, fileName, rows, errors, at }) => ({
    key: id,
    title: 'Admissions not finished',
    detail: `${fileName}, ${showDay(at)} · ${errors === 0 ? 'no errors' : counted(errors, 'error')}`,
    count: counted(rows, 'row'),
    to: `${register}/upload/${id}`,
    isUrgent: false,
  }))
  const same = duplicates.map(({ fullName, dateOfBirth, records: count }) => ({
    key: `${fullName} ${dateOfBirth}`,
    title: `Possible duplicate: ${fullName}`,
    detail: `Same name and birth date, ${showDay(dateOfBirth)}`,
    count: counted(count, 'record'),
    to: `${register}?q=${encodeURIComponent(fullName)}`,
    isUrgent: false,
  }))
  const posts = countedWork([
    {
      count: withoutClassArm,
      title: `${counted(withoutClassArm, 'student')} in no class arm`,
      detail: 'They are on no register until they are in one',
      to: `${register}?studentWithNoClassArm=yes`,
    },
    {
      count: armsWithoutTeacher.length,
      title: `${counted(armsWithoutTeacher.length, 'class arm')} without a class teacher`,
      detail: names(armsWithoutTeacher),
      to: '/academics/class-management/class-arms',
    },
    {
      count: teachersWithoutSubjects.length,
      title: `${counted(teachersWithoutSubjects.length, 'teacher')} without a subject`,
      detail: names(teachersWithoutSubjects),
      to: '/academics/subject-teacher-attachment',
    },
    {
      count: retiringSoon.length,
      title: `${counted(retiringSoon.length, 'member')} of staff to retire within twelve months`,
      detail: names(retiringSoon),
      to: '/administration/user-management/staff-management/retirements',
    },
  ])
  const more = moreOf(shownAtMost, same.length)
  return {
    title: 'Records',
    work: [...takeOver, ...open, ...posts, ...same.slice(0, shownAtMost)],
    more: more === null ? null : { words: `${more} possible duplicates`, to: register },
  }
}

/** What waits in a school beside the person's own work, what is due first at the beginning; only parts with something in them. */
export const schoolParts = (today: Today): Part[] =>
  [
    decisionsPart(today),
    answersPart(today),
    lateRegistersPart(today),
    deadlinesPart(today),
    lateScoresPart(today),
    recordsPart(today),
  ].filter(({ work }) => work.length > 0)
