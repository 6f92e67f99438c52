import { percentText } from '@akada/contract/kernel/percent'
import { useQuery } from '@tanstack/react-query'
import { useCan, useUser } from '../../../lib/session.ts'
import { counted } from '../../../lib/words.ts'
import { attendanceOf, cardsOf, type Profile } from '../queries.ts'
import { CallButton, CallGuardians } from './ProfileFacts.tsx'

interface TabFactProps {
  label: string
  value: string
  /** What the figure is of. */
  about: string
  onOpen: () => void
}

/** A figure that opens the tab behind it; of the same height while it is fetched. */
const TabFact = ({ label, value, about, onOpen }: TabFactProps) => (
  <button
    type="button"
    className="grid text-left rounded-md border border-line bg-surface hover:bg-hover px-3 py-2 min-w-32 max-phone:flex-1 choosable text-ink"
    onClick={onOpen}
  >
    <span className="text-xs text-dimmed">{label}</span>
    <strong className="figures text-lg whitespace-nowrap">{value}</strong>
    <span className="text-xs text-dimmed figures">{about}</span>
  </button>
)

const waiting = { value: '…', about: ' ' }

interface OfStudent {
  student: string
  onOpen: () => void
}

const Missed = ({ student, onOpen }: OfStudent) => {
  const { term } = useUser()
  const { data, error } = useQuery(attendanceOf(student))
  if (error) return null
  const ofTerm = data?.terms.find(one => one.term.id === term?.id)
  const none = data ? { value: '–', about: 'no register yet' } : waiting
  const shown = ofTerm
    ? {
        value: `${ofTerm.absent + ofTerm.excused} of ${ofTerm.opened - ofTerm.unmarked}`,
        about: `attendance ${percentText(ofTerm.percent)}`,
      }
    : none
  return <TabFact label="Missed this term" {...shown} onOpen={onOpen} />
}

const LastAverage = ({ student, onOpen }: OfStudent) => {
  const { data, error } = useQuery(cardsOf(student))
  if (error) return null
  const last = data?.cards.find(({ average }) => average !== null)
  const none = data ? { value: '–', about: data.cards.length === 0 ? 'no report card yet' : 'not ranked yet' } : waiting
  const shown = last ? { value: `${last.average}%`, about: `${last.term.name}, ${last.session.name}` } : none
  return <TabFact label="Last average" {...shown} onOpen={onOpen} />
}

/** The first guardian with a number, to be called, for those who see the numbers. */
const FirstGuardian = ({ guardians }: Pick<Profile, 'guardians'>) => {
  const first = guardians.find(({ phones }) => phones.length > 0)
  const phone = first?.phones[0]
  if (!first || !phone) return null
  const others = guardians.length - 1
  return (
    <div className="min-w-0">
      <CallButton name={`${first.name}, ${first.relationship}`} number={`${phone.code}${phone.number}`} />
      {others > 0 && (
        <span className="block text-xs text-dimmed">{counted(others, 'other guardian')} in the profile</span>
      )}
    </div>
  )
}

interface GlanceFactsProps {
  student: Profile
  onTab: (tab: string) => void
}

/** What people open the page of a student for: what was missed this term, the last average, and a guardian to call. */
export const GlanceFacts = ({ student, onTab }: GlanceFactsProps) => {
  const can = useCan()
  const { id, guardians } = student
  return (
    <div className="flex flex-wrap items-start gap-3 basis-full">
      {can('attendance.view') && <Missed student={id} onOpen={() => onTab('attendance')} />}
      {can('report-card.view') && <LastAverage student={id} onOpen={() => onTab('cards')} />}
      {student.can.call ? (
        guardians.length > 0 && <CallGuardians student={id} />
      ) : (
        <FirstGuardian guardians={guardians} />
      )}
    </div>
  )
}
