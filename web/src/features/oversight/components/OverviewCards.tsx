import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { notify } from '../../../lib/notices.ts'
import { write } from '../../../lib/query.ts'
import { PathLink } from '../../../ui/page/PathLink.tsx'
import { useCan, useTerms } from '../../../lib/session.ts'
import { counted } from '../../../lib/words.ts'
import { type OversightArea, oversightAt, recordAt } from '../links.ts'
import { dueLines, shareOf, shareText } from '../model.ts'
import type { Overview } from '../queries.ts'
import { PercentLines } from '../../../ui/charts/PercentLines.tsx'
import { AsOf } from './AsOf.tsx'
import classes from './oversight.module.css'

interface CardsProps {
  data: Overview
  area: OversightArea
  district: string | undefined
}

/** Places listed in the card; the tab behind it has all. */
const mostPlaces = 6

/** What a commissioner looks at first: the registers of today, the attendance of the term, and what is due. */
export const OverviewCards = (props: CardsProps) => (
  <div className={`grid items-start gap-4 grid-cols-1 ${classes.cards}`}>
    <RegistersCard {...props} />
    <AttendanceCard {...props} />
    <DueCard {...props} />
  </div>
)

const PlaceLine = ({ place, area }: { place: Overview['registers']['places'][number]; area: CardsProps['area'] }) => {
  const { id, kind, name, marked, of } = place
  const share = shareOf(marked, of)
  return (
    <PathLink
      className={`text-ink text-sm ${classes.place}`}
      to={
        kind === 'district'
          ? oversightAt(area, { tab: 'registers', district: id })
          : recordAt(area, { kind: 'school', id }, {})
      }
    >
      <span className="wrap-anywhere">{name}</span>
      <span className="text-right figures">{share === null ? '–' : `${share}%`}</span>
      <span className={`text-right figures ${marked < of ? 'text-waiting font-semibold' : 'text-dimmed'}`}>
        {of - marked} not marked
      </span>
    </PathLink>
  )
}

/** Reminds the class teachers whose registers of today are not marked, each once a day. */
const RemindButton = ({ district }: { district: string | undefined }) => {
  const remind = useMutation(write(api.oversight.remind, { onSuccess: ({ message }) => notify.success(message) }))
  return (
    <Button className="m-0 mt-3 no-print" variant="default" onClick={() => remind.mutate({ body: { district } })}>
      Remind the class teachers
    </Button>
  )
}

const RegistersCard = ({ data, area, district }: CardsProps) => {
  const can = useCan()
  const { marked, of, places } = data.registers
  const late = of - marked
  return (
    <section className="card p-4 min-w-0" aria-label="Registers today">
      <h2 className="m-0 text-lg font-bold">Registers today</h2>
      {of === 0 ? (
        <>
          <p className="m-0 mt-2 text-dimmed">
            {data.closedBecause ? `Schools are closed today: ${data.closedBecause}.` : 'No register is due yet.'}
          </p>
          {data.term && (
            <PathLink
              className={`text-link text-sm ${classes.line}`}
              to={oversightAt(area, { tab: 'registers', district })}
            >
              Registers of the last school day
            </PathLink>
          )}
        </>
      ) : (
        <>
          <p className={`figures text-xl font-bold ${classes.big}`}>
            {marked.toLocaleString('en-NG')} of {of.toLocaleString('en-NG')}
          </p>
          {places.slice(0, mostPlaces).map(place => (
            <PlaceLine key={place.id} place={place} area={area} />
          ))}
          <PathLink
            className={`text-link text-sm ${classes.line}`}
            to={oversightAt(area, { tab: 'registers', district })}
          >
            {late > 0 ? `Who has not marked: ${counted(late, 'register')}` : 'All registers by school'}
          </PathLink>
          {late > 0 && can('oversight.remind') && <RemindButton district={district} />}
        </>
      )}
      <AsOf asOf={data.registers.asOf} isOld={data.registers.isOld} />
    </section>
  )
}

const AttendanceCard = ({ data, area, district }: CardsProps) => {
  const { male, female, weeks, lowest } = data.attendance
  const all = { present: male.present + female.present, called: male.called + female.called }
  const at = oversightAt(area, { tab: 'attendance', district })
  return (
    <section className="card p-4 min-w-0" aria-label="Attendance this term">
      <h2 className="m-0 text-lg font-bold">Attendance this term</h2>
      {all.called === 0 ? (
        <p className="m-0 mt-2 text-dimmed">No register of this term is marked yet.</p>
      ) : (
        <>
          <p className={`figures text-xl font-bold ${classes.big}`}>{shareText(all)}</p>
          <div aria-hidden>
            <PercentLines
              names={weeks.map((_, at) => String(at + 1))}
              lines={[
                {
                  name: 'All, by week',
                  values: weeks.map(({ present, called }) => (called === 0 ? null : (present / called) * 100)),
                },
              ]}
            />
          </div>
          {lowest && (
            <PathLink
              className={`text-ink text-sm ${classes.line}`}
              to={recordAt(area, { kind: 'school', id: lowest.id }, { district })}
            >
              <span>Lowest: {lowest.name}</span>
              <span className="figures text-waiting font-semibold">{shareText(lowest)}</span>
            </PathLink>
          )}
          <PathLink className={`text-ink text-sm ${classes.line}`} to={at}>
            <span>Girls, boys</span>
            <span className="figures font-semibold">
              {shareText(female)}, {shareText(male)}
            </span>
          </PathLink>
          <PathLink className={`text-link text-sm ${classes.line}`} to={at}>
            By week, class and school
          </PathLink>
        </>
      )}
      <AsOf asOf={data.attendance.asOf} isOld={data.attendance.isOld} />
    </section>
  )
}

const DueCard = ({ data, area, district }: CardsProps) => {
  const { district: word } = useTerms()
  const lines = dueLines(data, { area, word, district })
  return (
    <section className="card p-4 min-w-0" aria-label="Decisions and deadlines">
      <h2 className="m-0 mb-2 text-lg font-bold">Decisions and deadlines</h2>
      {lines.length === 0 && <p className="m-0 text-dimmed">Nothing to decide.</p>}
      {lines.map(({ key, title, day, figure, to }) => (
        <PathLink key={key} className={`text-ink text-sm ${classes.line}`} to={to}>
          <span>
            {title}
            {day && <span className="whitespace-nowrap"> {day}</span>}
          </span>
          <span className="text-right font-semibold figures text-link">{figure}</span>
        </PathLink>
      ))}
    </section>
  )
}
