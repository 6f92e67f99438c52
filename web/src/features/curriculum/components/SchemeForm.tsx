import { curriculumLimits } from '@akada/contract/curriculum/limits'
import { schemeOfWork } from '@akada/contract/curriculum/schemes'
import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { api } from '../../../lib/api.ts'
import { ApiForm, SubmitButton } from '../../../ui/form/ApiForm.tsx'
import LeaveDialog from '../../../ui/form/LeaveDialog.tsx'
import { TopicSearch } from '../../../ui/inputs/TopicSearch.tsx'
import { useVersionedForm } from '../../../ui/form/useVersionedForm.tsx'
import { conflictFields, draftOf, keyOf, type SchemeDraft, weeksOf } from '../model/scheme-draft.ts'
import { useCurriculumPlace } from '../place.ts'
import { type Scheme } from '../queries.ts'
import classes from './Scheme.module.css'
import { WeekDays } from './SchemeSheet.tsx'

const parts = [
  ['objectives', 'Objectives', 'What students can do afterwards.'],
  ['activities', 'Activities', 'What teacher and students do.'],
  ['materials', 'Materials', 'What is needed.'],
] as const

/** Week by week: topics, and objectives, activities and materials as text. Saved as a whole. */
export const SchemeForm = ({ scheme, onDone }: { scheme: Scheme; onDone: () => void }) => {
  const { school } = useCurriculumPlace()
  const [leaving, setLeaving] = useState(false)
  // The form keeps the version that was there when it was opened, whatever is fetched meanwhile.
  const [start] = useState(scheme)
  const { session, term, subject, weeks } = start
  const params = { sessionId: session.id, termId: term.id, classId: start.class.id, subjectId: subject.id }
  const { form, conflict } = useVersionedForm<SchemeDraft, Scheme>({
    start: { values: draftOf(weeks), revision: start.revision },
    submit: (draft, revision) =>
      api.curriculum.save({
        params,
        body: { school, revision, weeks: weeksOf(draft) },
      }),
    revisionOf: saved => saved.revision,
    staleCode: 'scheme_changed_meanwhile',
    theirs: record => {
      const read = schemeOfWork.safeParse(record)
      return read.success ? { values: draftOf(read.data.weeks), revision: read.data.revision } : undefined
    },
    fields: conflictFields(weeks),
    what: 'this scheme of work',
    success: 'Scheme Of Work Updated Successfully',
    onSuccess: onDone,
  })
  const title = `${subject.name}, ${start.class.name}`
  return (
    <ApiForm form={form} label={`Scheme of work of ${title}`}>
      <header className={classes.formHead}>
        <h2 className="m-0 text-lg font-bold">{title}</h2>
        <p className="m-0 mt-0.5 text-dimmed text-sm">
          {`${term.name}, ${session.name}.`}
          {school && start.owner === 'state' && " Saving makes a scheme of the school's own out of the state's."}
        </p>
      </header>
      {weeks.map(week => {
        const key = keyOf(week)
        return (
          <fieldset key={key} className={`card m-0 grid gap-x-6 gap-y-4 min-w-0 p-5 ${classes.weekFields}`}>
            <legend className="p-0 float-left">
              <WeekDays week={week} />
            </legend>
            <div className="grid gap-3 min-w-0">
              <TopicSearch
                label="Topics"
                inputLabel={`Topics of week ${week.number}`}
                school={school}
                most={curriculumLimits.topicsInWeek}
                {...form.field(`${key}.topics`)}
              />
              <div className="grid gap-4 grid-cols-fit-60">
                {parts.map(([part, label, about]) => (
                  <Textarea
                    key={part}
                    label={label}
                    aria-label={`${label} of week ${week.number}`}
                    placeholder={about}
                    autosize
                    minRows={2}
                    maxRows={10}
                    maxLength={curriculumLimits.weekText}
                    {...form.field(`${key}.${part}`)}
                  />
                ))}
              </div>
            </div>
          </fieldset>
        )
      })}
      <div className={`flex justify-end gap-3 border-t border-line bg-page sticky py-3 phone-share ${classes.save}`}>
        <Button variant="default" onClick={() => (form.isUnsaved() ? setLeaving(true) : onDone())}>
          Cancel
        </Button>
        <SubmitButton form={form}>Save scheme</SubmitButton>
      </div>
      {conflict}
      {leaving && <LeaveDialog onLeave={onDone} onStay={() => setLeaving(false)} />}
    </ApiForm>
  )
}
