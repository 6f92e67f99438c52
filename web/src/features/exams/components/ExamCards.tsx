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
      meta: { silent: true },
    })),
  })
  return (
    <ul className={`list grid gap-16 tiles-300 ${tints.tints}`} aria-label="Exams">
      {exams.map((exam, index) => {
        const { examName, session, introduction, examRegistration } = exam.examInformation
        const found = standings[index]?.data?.foundRegistrations
        return (
          <li className="grid" key={exam.id}>
            <PathLink
              to={registrationOf(exam.id)}
              className={`column gap-8 ink undecorated round-lg pad-20 ${classes.card}`}
            >
              <span className={`text-sm strong ${classes.ink}`}>{session.name}</span>
              <span className={`text-lg bold anywhere tight ${classes.ink}`}>{examName}</span>
              <span className={`text-sm anywhere hidden-over ${classes.info}`}>{introduction}</span>
              <span className={`row middle gap-8 text-sm pad-above-4 ${classes.days} figures`}>
                <IconCalendarEvent aria-hidden size={18} stroke={1.6} />
                <span>
                  Registration <span className="nowrap">{showDays(examRegistration)}</span>
                </span>
              </span>
              <span className={`text-sm strong pad-above-8 ${classes.standing} figures`}>
                {found ? standingWords(found) : counted(exam.candidates, 'candidate')}
                <small className="block text-xs regular">{windowWords(exam)}</small>
                {exam.resultsPublishedAt && <small className="block text-xs regular">Results are published</small>}
              </span>
            </PathLink>
          </li>
        )
      })}
    </ul>
  )
}
