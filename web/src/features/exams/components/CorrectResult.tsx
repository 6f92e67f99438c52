import { limits } from '@akada/contract/kernel/limits'
import { messages } from '@akada/contract/kernel/messages'
import { Button, Select, Text, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { api } from '../../../lib/api.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { DialogActions } from '../../../ui/dialog/DialogActions.tsx'
import { ErrorPanel } from '../../../ui/feedback/ErrorPanel.tsx'
import { ApiForm, SubmitButton } from '../../../ui/form/ApiForm.tsx'
import { useApiForm } from '../../../ui/form/useApiForm.ts'
import { enteredResults, type EnteredResults, type Exam } from '../queries.ts'

interface DialogProps {
  exam: Exam
  onClose: () => void
}

const title = 'Correct one result'

/** Corrects one result of a candidate, or takes it out, while all others stay as they are. */
export const CorrectResult = ({ exam, onClose }: DialogProps) => {
  const [typed, setTyped] = useState('')
  const [number, setNumber] = useState('')
  const { data, error } = useQuery({
    ...enteredResults(exam.id, number),
    enabled: number !== '',
    retry: false,
  })
  const find = (event: SubmitEvent): void => {
    event.preventDefault()
    setNumber(typed.trim())
  }
  return (
    <Dialog opened onClose={onClose} size={560} title={title}>
      <form className="flex flex-wrap items-end gap-3 mb-4" onSubmit={find}>
        <TextInput
          className="grow basis-55"
          label="Candidate number"
          maxLength={40}
          autoComplete="off"
          data-autofocus
          value={typed}
          onChange={event => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" variant={data ? 'default' : 'filled'} disabled={typed.trim() === ''}>
          Find
        </Button>
      </form>
      {error && <ErrorPanel error={error} />}
      {data && <ResultForm key={data.candidateNumber} exam={exam} candidate={data} onClose={onClose} />}
    </Dialog>
  )
}

const ResultForm = ({ exam, candidate, onClose }: DialogProps & { candidate: EnteredResults }) => {
  const { candidateNumber, student, school, subjects } = candidate
  const resultIn = (subject: string): string | null => subjects.find(one => one.subject.id === subject)?.result ?? null
  const form = useApiForm({
    // Named as in the request, so that a refusal is shown at its field.
    initialValues: { results: [{ subject: '', result: '' }], reason: '' },
    check: ({ results, reason }): Record<string, string> => ({
      ...(results[0]?.subject ? {} : { 'results.0.subject': messages.required }),
      ...(reason.trim() ? {} : { reason: messages.required }),
    }),
    submit: ({ results, reason }) =>
      api.examResults.correct({
        params: { id: exam.id },
        body: {
          candidateNumber,
          results: results.map(({ subject, result }) => ({
            subject,
            was: resultIn(subject),
            result: result.trim() || null,
          })),
          reason,
        },
      }),
    success: 'Result Corrected Successfully',
    onSuccess: onClose,
  })
  const chosen = form.values.results[0]?.subject
  return (
    <ApiForm form={form} label={title}>
      <p className="m-0" role="status">{`${student.fullName}, ${school.name}`}</p>
      <Select
        label="Subject"
        required
        searchable={subjects.length > 8}
        data={subjects.map(({ subject, result }) => ({
          value: subject.id,
          label: `${subject.name}: ${result ?? 'no result'}`,
        }))}
        {...form.field('results.0.subject')}
      />
      <TextInput
        label="Right result"
        description={
          chosen && resultIn(chosen) !== null
            ? `${resultIn(chosen)} now. Write a score from 0 to 100 or ABS; leave it empty to take the result out.`
            : 'Write a score from 0 to 100 or ABS; leave it empty for no result.'
        }
        maxLength={10}
        autoComplete="off"
        {...form.field('results.0.result')}
      />
      <Textarea
        label="Reason"
        required
        autosize
        minRows={2}
        maxLength={limits.text}
        description="Recorded in the audit log."
        {...form.field('reason')}
      />
      {exam.resultsPublishedAt && (
        <Text c="dimmed" size="sm">
          All other results stay published. The candidate gets another slip, which says that it was corrected.
        </Text>
      )}
      <DialogActions onClose={onClose}>
        <SubmitButton form={form}>Save the result</SubmitButton>
      </DialogActions>
    </ApiForm>
  )
}
