import { IconCalendarEvent } from '@tabler/icons-react'
import { useQueries } from '@tanstack/react-query'
import { counted } from '../../../lib/words.ts'
import { PathLink } from '../../../ui/page/PathLink.tsx'
import { registrationOf } from '../addresses.ts'
import { showDays, standingWords, windowWords } from '../model/words.ts'
import { type Exam, registrationsOf } from '../queries.ts'
import tints from '../../../ui/tints.module.css'
import classes from './Exams.module.css'

/** The exams that the state announced, a card each, with the school's status in them. */
export const ExamCards = ({ exams, school }: { exams: readonly Exam[]; school: string }) => {
  const standings = useQueries({
    // For past exams, what was paid is enough.
    queries: exams.map(({ id, status, registration }) => ({
      ...registrationsOf(school, id),
      enabled: status === 'Announced' && registration === 'Open',
    })),
  })
  return (
    <ul className={`list grid gap-4 grid-cols-fill-75 ${tints.tints}`} aria-label="Exams">
      {exams.map((exam, index) => {
        const { examName, session, introduction, examRegistration } = exam.examInformation
        const found = standings[index]?.data?.foundRegistrations
        return (
          <li className="grid" key={exam.id}>
            <PathLink
              to={registrationOf(exam.id)}
              className={`flex flex-col gap-2 text-ink no-underline rounded-lg p-5 ${classes.card}`}
            >
              <span className={`text-sm font-semibold ${classes.ink}`}>{session.name}</span>
              <span className={`text-lg font-bold wrap-anywhere leading-tight ${classes.ink}`}>{examName}</span>
              <span className="text-sm wrap-anywhere">{introduction}</span>
              <span className={`flex items-center gap-2 text-sm pt-1 ${classes.days} figures`}>
                <IconCalendarEvent aria-hidden size={18} stroke={1.6} />
                <span>
                  Registration <span className="whitespace-nowrap">{showDays(examRegistration)}</span>
                </span>
              </span>
              <span className={`text-sm font-semibold pt-2 ${classes.standing} figures`}>
                {found ? standingWords(found) : counted(exam.candidates, 'candidate')}
                <small className="block text-xs font-normal">{windowWords(exam)}</small>
                {exam.resultsPublishedAt && <small className="block text-xs font-normal">Results are published</small>}
              </span>
            </PathLink>
          </li>
        )
      })}
    </ul>
  )
}
