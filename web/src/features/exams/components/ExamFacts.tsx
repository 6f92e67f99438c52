import { FactsPanel, inFigures, Panel } from '../../../ui/facts/FactsPanel.tsx'
import { showDay } from '../../../lib/days.ts'
import { showNaira } from '../../../lib/money.ts'
import type { Exam } from '../queries.ts'
import classes from './Exams.module.css'

/** All details of an exam that the state has entered. */
export const ExamFacts = ({ exam }: { exam: Exam }) => {
  const { examName, session, subjects, examDate, examRegistration, ...texts } = exam.examInformation
  return (
    <div className="grid gap-4 grid-cols-1">
      <FactsPanel
        title="Exam details"
        facts={[
          ['Session', inFigures(session.name)],
          ['Exam name', examName],
          ['Class', texts.class.name],
          ['Exam starts', inFigures(showDay(examDate.starts))],
          ['Exam ends', inFigures(showDay(examDate.ends))],
          ['Registration starts', inFigures(showDay(examRegistration.starts))],
          ['Registration ends', inFigures(showDay(examRegistration.ends))],
          [
            'Registration fee',
            examRegistration.fee === 0 ? 'None' : inFigures(`${showNaira(examRegistration.fee)} for each candidate`),
          ],
        ]}
      />
      <Panel title="Introduction">
        <p className="m-0 wrap-anywhere max-w-prose whitespace-pre-line">{texts.introduction}</p>
      </Panel>
      <Panel title="Eligibility">
        <p className="m-0 wrap-anywhere max-w-prose whitespace-pre-line">{texts.eligibility}</p>
      </Panel>
      <Panel title="Grading candidates">
        <p className="m-0 wrap-anywhere max-w-prose whitespace-pre-line">{texts.gradingCandidates}</p>
      </Panel>
      <Panel title="Certificates">
        <p className="m-0 wrap-anywhere max-w-prose whitespace-pre-line">{texts.certificates}</p>
      </Panel>
      <Panel title="Subjects">
        <ul className={`m-0 pl-5 ${classes.subjects}`}>
          {subjects.map(({ id, name }) => (
            <li key={id}>{name}</li>
          ))}
        </ul>
      </Panel>
    </div>
  )
}
