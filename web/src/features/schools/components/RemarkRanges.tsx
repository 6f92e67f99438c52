import { capacity } from '@akada/contract/capacity'
import { limits } from '@akada/contract/kernel/limits'
import { principalRemarks } from '@akada/contract/schools/schemas'
import { ActionIcon, Button, Textarea, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ApiForm, SubmitButton } from '../../../ui/form/ApiForm.tsx'
import { useVersionedForm } from '../../../ui/form/useVersionedForm.tsx'
import { SkeletonList } from '../../../ui/feedback/SkeletonList.tsx'
import { Loaded } from '../../../ui/feedback/Loaded.tsx'
import { type PrincipalRemarks, type RemarkRange, remarkRanges } from '../queries.ts'
import {
  type CardTexts,
  comparedTexts,
  gapsOf,
  rangeErrors,
  rangesOf,
  type TypedRange,
  withoutEmptyRows,
} from '../ranges.ts'
import classes from './School.module.css'

/** The principal's remark for each range of averages: shown, and edited by people who may. */
export const RemarkRanges = ({ school, canEdit }: { school: string; canEdit: boolean }) => {
  const { data, error, refetch } = useQuery(remarkRanges(school))
  return (
    <section className="card min-w-0 px-6 py-5 max-phone:p-4" aria-labelledby="remarks">
      <h2 id="remarks" className="m-0 text-lg font-bold">
        Principal's remarks
      </h2>
      <p className={`text-dimmed text-sm max-w-prose ${classes.intro}`}>
        A report card published without a remark of the principal takes the one of its average. Published cards keep
        what they were published with.
      </p>
      <Loaded data={data} error={error} retry={refetch} waiting={<SkeletonList rows={4} />}>
        {data => (canEdit ? <Editor remarks={data} /> : <Shown remarks={data} />)}
      </Loaded>
    </section>
  )
}

const Shown = ({ remarks: { ranges, nextTermNeeds } }: { remarks: PrincipalRemarks }) => (
  <>
    <Remarks ranges={ranges} />
    {nextTermNeeds && (
      <>
        <h3 className="m-0 mt-4 text-md font-bold">For next term</h3>
        <p className="m-0 whitespace-pre-line">{nextTermNeeds}</p>
      </>
    )}
  </>
)

const Remarks = ({ ranges }: { ranges: readonly RemarkRange[] }) => {
  if (ranges.length === 0)
    return <EmptyState reason="The principal has set no remarks. They show here once the principal sets some." />
  return (
    <dl className={`m-0 ${classes.shown}`}>
      {ranges.map(({ from, to, remark }) => (
        <div className="grid gap-4 border-t border-line" key={from}>
          <dt className="figures text-sm">
            {from} to {to}
          </dt>
          <dd>{remark}</dd>
        </div>
      ))}
    </dl>
  )
}

const typed = ({ from, to, remark }: RemarkRange): TypedRange => ({ from: String(from), to: String(to), remark })

const versionOf = ({ ranges, nextTermNeeds, revision }: PrincipalRemarks) => ({
  values: { ranges: ranges.map(typed), nextTermNeeds: nextTermNeeds ?? '' },
  revision,
})

const Editor = ({ remarks }: { remarks: PrincipalRemarks }) => {
  const { form, conflict } = useVersionedForm<CardTexts, { revision: number }>({
    start: versionOf(remarks),
    check: values => rangeErrors(values.ranges),
    submit: ({ ranges, nextTermNeeds }, revision) =>
      api.schools.saveRemarks({ body: { ranges: rangesOf(ranges), nextTermNeeds, revision } }),
    revisionOf: saved => saved.revision,
    staleCode: 'principal_remarks_changed_meanwhile',
    theirs: record => {
      const read = principalRemarks.safeParse(record)
      return read.success ? versionOf(read.data) : undefined
    },
    fields: comparedTexts,
    merged: withoutEmptyRows,
    what: "the principal's remarks",
    success: "Principal's Remarks Saved Successfully",
  })
  const rows = form.getValues().ranges
  const gaps = gapsOf(rows)
  return (
    <ApiForm form={form} label="Principal's remarks">
      <ol className="list grid gap-3">
        {rows.map((_, index) => (
          <li key={index} className={`grid items-start gap-3 ${classes.row}`}>
            <TextInput label="From" inputMode="decimal" {...form.field(`ranges.${index}.from`)} />
            <TextInput label="To" inputMode="decimal" {...form.field(`ranges.${index}.to`)} />
            <Textarea
              label="Remark"
              autosize
              minRows={1}
              maxLength={limits.text}
              className={classes.remark}
              {...form.field(`ranges.${index}.remark`)}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size={44}
              className="mt-6"
              aria-label={`Remove row ${index + 1}`}
              onClick={() => form.removeListItem('ranges', index)}
            >
              <IconTrash aria-hidden size={20} />
            </ActionIcon>
          </li>
        ))}
      </ol>
      <div className={`flex flex-wrap items-center gap-3 ${classes.end}`}>
        <Button
          variant="default"
          leftSection={<IconPlus aria-hidden size={18} />}
          disabled={rows.length >= capacity.remarkRanges}
          onClick={() => form.insertListItem('ranges', { from: '', to: '', remark: '' })}
        >
          Add range
        </Button>
        <p className="m-0 text-dimmed text-sm grow basis-55" role="status">
          {gaps.length === 0 ? 'Every average has a remark.' : `Averages without a remark: ${gaps.join(', ')}.`}
        </p>
      </div>
      <Textarea
        className="mt-5"
        label="For next term"
        description="What families pay and bring, such as 'PTA levy N2,000. Two brooms.' Empty: what the state says is printed."
        autosize
        minRows={2}
        maxRows={8}
        maxLength={limits.text}
        {...form.field('nextTermNeeds')}
      />
      <div className="flex justify-end mt-4">
        <SubmitButton form={form}>Save remarks</SubmitButton>
      </div>
      {conflict}
    </ApiForm>
  )
}
