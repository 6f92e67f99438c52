import { limits } from '@akada/contract/kernel/limits'
import { Button, MultiSelect, Select, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { ApiForm, FormActions, FormGroup, SubmitButton } from '../../../ui/form/ApiForm.tsx'
import { DateField } from '../../../ui/inputs/DateField.tsx'
import { MoneyField } from '../../../ui/inputs/NumberFields.tsx'
import type { useApiForm } from '../../../ui/form/useApiForm.ts'
import { PathLink } from '../../../ui/page/PathLink.tsx'
import type { ExamValues } from '../model/exam-form.ts'
import { classesOfSession, type Exam, sessions } from '../queries.ts'

interface ExamFormProps {
  form: ReturnType<typeof useApiForm<ExamValues, Exam>>
  /** The existing exam; omitted for a new one. */
  exam?: Exam
  cancel: string
  verb: string
  conflict?: ReactNode
}

const paidFor = 'Schools have paid for it: it stays as it is.'

/** Names of the options that the form chooses by id: sessions, classes and subjects. */
export const useNames = (session: string | null, exam?: Exam) => {
  const { data: all } = useQuery(sessions())
  const { data: classes } = useQuery({ ...classesOfSession(session ?? ''), enabled: session !== null })
  return useMemo(() => {
    const known = exam?.examInformation
    const names = new Map<string, string>([
      ...(known ? [known.session, known.class, ...known.subjects].map(one => [one.id, one.name] as const) : []),
      ...(all ?? []).map(one => [one.id, one.name] as const),
      ...(classes ?? []).flatMap(one => [one.class, ...one.subjects]).map(one => [one.id, one.name] as const),
    ])
    return { sessions: all, classes, nameOf: (id: string | null) => names.get(id ?? '') ?? '' }
  }, [all, classes, exam])
}

/** Every field of an exam. */
export const ExamForm = ({ form, exam, cancel, verb, conflict }: ExamFormProps) => {
  const { session } = form.getValues()
  const names = useNames(session, exam)
  const fixed = (exam?.candidates ?? 0) > 0
  return (
    <ApiForm form={form}>
      <FormGroup title="The exam" intro="What it is called, who sits it and in what.">
        <TextInput label="Exam name" required maxLength={limits.shortText} {...form.field('examName')} />
        <Select
          label="Session"
          required
          allowDeselect={false}
          disabled={fixed}
          description={fixed ? paidFor : undefined}
          data={(names.sessions ?? []).map(one => ({ value: one.id, label: one.name }))}
          {...form.field('session')}
        />
        <Select
          label="Class"
          required
          allowDeselect={false}
          searchable
          disabled={fixed}
          description={fixed ? paidFor : 'Only students who are in it can be registered.'}
          data={(names.classes ?? []).map(one => ({ value: one.class.id, label: one.class.name }))}
          {...form.field('class')}
        />
        <TextInput
          label="Letters of candidate numbers"
          required
          maxLength={10}
          disabled={fixed}
          description={fixed ? paidFor : 'BECE26 makes BECE26/0001/0001. No other exam may begin alike.'}
          {...form.field('numberPrefix')}
        />
        <SubjectsField form={form} exam={exam} fixed={fixed} names={names} />
      </FormGroup>
      <FormGroup title="What schools read" intro="Shown as the first step of the registration, and on the exam's card.">
        {(
          [
            ['introduction', 'Introduction'],
            ['eligibility', 'Eligibility'],
            ['gradingCandidates', 'Grading candidates'],
            ['certificates', 'Certificates'],
          ] as const
        ).map(([name, label]) => (
          <Textarea
            key={name}
            label={label}
            required
            autosize
            minRows={3}
            maxRows={12}
            maxLength={limits.longText}
            {...form.field(name)}
          />
        ))}
      </FormGroup>
      <FormGroup title="Days" intro="The first and the last day both count. Registration ends before the exam begins.">
        <DateField label="Registration starts" required {...form.field('examRegistration.starts')} />
        <DateField label="Registration ends" required {...form.field('examRegistration.ends')} />
        <DateField label="Exam starts" required {...form.field('examDate.starts')} />
        <DateField label="Exam ends" required {...form.field('examDate.ends')} />
      </FormGroup>
      <FormGroup title="Fee" intro="For each candidate, whatever the number of subjects.">
        <MoneyField
          label="Registration fee in naira"
          required
          description={fixed ? paidFor : 'As 10,000 or 10,000.50; 0 for an exam that costs nothing.'}
          zero="The exam costs nothing."
          disabled={fixed}
          {...form.field('examRegistration.fee')}
        />
      </FormGroup>
      {conflict}
      <FormActions>
        <Button component={PathLink} to={cancel} variant="default">
          Cancel
        </Button>
        <SubmitButton form={form}>{verb}</SubmitButton>
      </FormActions>
    </ApiForm>
  )
}

interface SubjectsFieldProps extends Pick<ExamFormProps, 'form' | 'exam'> {
  /** Schools have already paid. */
  fixed: boolean
  names: ReturnType<typeof useNames>
}

const subjectsHint = (fixed: boolean, classId: string | null): string => {
  if (fixed) return 'Schools have paid: subjects may be added, not taken away.'
  return classId ? 'Of those that the class takes in this session.' : 'Choose the class first.'
}

/** The subjects of the exam; those that schools have paid for cannot be removed. */
const SubjectsField = ({ form, exam, fixed, names }: SubjectsFieldProps) => {
  const { class: classId, subjects } = form.getValues()
  const kept = fixed ? (exam?.examInformation.subjects.map(({ id }) => id) ?? []) : []
  const taken = names.classes?.find(one => one.class.id === classId)?.subjects ?? []
  const offered = [...new Set([...kept, ...subjects, ...taken.map(({ id }) => id)])]
  const field = form.field('subjects')
  return (
    <div>
      <MultiSelect
        label="Subjects"
        required
        searchable
        size="md"
        disabled={!classId}
        hidePickedOptions
        maxValues={40}
        description={subjectsHint(fixed, classId)}
        data={offered.map(id => ({ value: id, label: names.nameOf(id) }))}
        {...field}
        onChange={(ids: string[]) => field.onChange([...new Set([...kept, ...ids])])}
      />
      {taken.length > 0 && (
        <Button
          size="compact-sm"
          variant="default"
          mt={8}
          onClick={() => field.onChange([...new Set([...subjects, ...taken.map(({ id }) => id)])])}
        >
          {`All ${taken.length} subjects of the class`}
        </Button>
      )}
    </div>
  )
}
