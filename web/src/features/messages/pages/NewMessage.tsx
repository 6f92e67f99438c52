import { Checkbox, Select } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../lib/api.ts'
import { showNaira } from '../../../lib/money.ts'
import { notify } from '../../../lib/notices.ts'
import { useRedirect } from '../../../lib/page/redirect.ts'
import { useArea, useUser } from '../../../lib/session.ts'
import { ApiForm, FormActions, FormGroup, SubmitButton } from '../../../ui/form/ApiForm.tsx'
import { useApiForm } from '../../../ui/form/useApiForm.ts'
import { useFormDraft } from '../../../ui/form/useFormDraft.tsx'
import { Loaded } from '../../../ui/feedback/Loaded.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { AudienceFields } from '../components/AudienceFields.tsx'
import { MessageText } from '../components/MessageText.tsx'
import { PlanPanel } from '../components/PlanPanel.tsx'
import { crumbsOf, messagePage, newMessageOf } from '../area.ts'
import { channelWords } from '../model/words.ts'
import {
  type AudienceChoices,
  type AudienceKind,
  choices,
  type MessageChannel,
  type MessagePlan,
  type Wanted,
} from '../queries.ts'

/** Writes a message: to whom, what, then what it costs and what people read, then sends it. */
export const NewMessage = () => {
  const { data, error, refetch } = useQuery(choices())
  /** Counts the texts that were discarded. */
  const [turn, setTurn] = useState(0)
  return (
    <Page
      title="Write a message"
      intro="To guardians, by SMS, by e-mail or on their family page. Brothers and sisters are named in one."
      breadcrumbs={crumbsOf(useArea())}
    >
      <Loaded data={data} error={error} retry={refetch}>
        {found => <MessageForm key={turn} choices={found} onDiscard={() => setTurn(turn + 1)} />}
      </Loaded>
    </Page>
  )
}

interface ChannelFieldsProps extends Pick<Values, 'channel' | 'asksToConfirm'> {
  offered: readonly MessageChannel[]
  onChange: (how: Pick<Values, 'channel' | 'asksToConfirm'>) => void
}

/** How a message goes, where there is a choice, and whether guardians are asked to say that they have read it. */
const ChannelFields = ({ offered, channel, asksToConfirm, onChange }: ChannelFieldsProps) => (
  <>
    <Select
      label="By"
      description={channelWords[channel].help}
      required
      allowDeselect={false}
      data={offered.map(value => ({ value, label: channelWords[value].label }))}
      value={channel}
      onChange={value => onChange({ channel: offered.find(one => one === value) ?? channel, asksToConfirm: false })}
    />
    {!offered.includes('E-mail') && (
      <p className="m-0 col-span-full text-dimmed text-sm">
        No mail server is set up, so a message cannot go by e-mail.
      </p>
    )}
    {channel === 'Family page' && (
      <Checkbox
        className="col-span-full"
        label="Ask guardians to confirm that they have read it"
        checked={asksToConfirm}
        onChange={({ currentTarget }) => onChange({ channel, asksToConfirm: currentTarget.checked })}
      />
    )}
  </>
)

interface Values extends Record<string, unknown> {
  template: string
  audience: { kind: AudienceKind; ids: string[] }
  channel: MessageChannel
  asksToConfirm: boolean
}

interface Previewed {
  wanted: Wanted
  plan: MessagePlan
  /** Of this preview: pressing twice sends once. */
  clientId: string
}

const sameDraft = (wanted: Wanted, values: Values): boolean =>
  wanted.template === values.template &&
  wanted.channel === values.channel &&
  wanted.asksToConfirm === values.asksToConfirm &&
  JSON.stringify(wanted.audience) === JSON.stringify(values.audience)

/** Sends the message that was previewed; `onSent` is called before the page of the message opens. */
const useSending = (onSent: () => void) => {
  const area = useArea()
  const redirect = useRedirect()
  return useMutation({
    mutationFn: ({ wanted, plan, clientId }: Previewed) =>
      api.messages.send({ body: { ...wanted, clientId, agreedCost: plan.cost } }),
    onSuccess: async ({ id, status }) => {
      onSent()
      notify.success(status === 'Approval' ? 'Message Handed In Successfully' : 'Message Sent Successfully')
      await redirect(messagePage(area, id))
    },
  })
}

const MessageForm = ({ choices: offered, onDiscard }: { choices: AudienceChoices; onDiscard: () => void }) => {
  const school = useUser().staff.school?.name ?? "Queen's College, Yaba"
  const area = useArea()
  const [previewed, setPreviewed] = useState<Previewed>()
  const [firstKind = 'everyone'] = offered.kinds
  const [firstChannel = 'Family page'] = offered.channels
  const form = useApiForm<Values, MessagePlan>({
    initialValues: {
      template: '',
      audience: { kind: firstKind, ids: [] },
      channel: firstChannel,
      asksToConfirm: false,
    },
    schema: () => import('../model/form.ts').then(({ wantedBody }) => wantedBody),
    submit: wanted => api.messages.preview({ body: wanted }),
    onSuccess: (plan, wanted) => {
      if (previewed && !sameDraft(previewed.wanted, wanted)) draft.renewId()
      setPreviewed({ wanted, plan, clientId: draft.clientId.current })
    },
  })
  const draft = useFormDraft({
    form,
    page: newMessageOf(area),
    isTyped: ({ template }) => template.trim() !== '',
    onDiscard,
  })
  const sending = useSending(draft.forget)
  const { template, audience, channel, asksToConfirm } = form.values
  const isSms = channel === 'SMS'
  const isCurrent = previewed !== undefined && sameDraft(previewed.wanted, form.values)
  return (
    <div className="flex flex-col gap-5">
      {draft.restored}
      <ApiForm form={form} label="Write a message" guard={!draft.isStored}>
        <FormGroup title="To whom, and how">
          <AudienceFields
            choices={offered}
            kind={audience.kind}
            ids={audience.ids}
            onChange={to => {
              form.clearFieldError('audience.ids')
              form.setFieldValue('audience', to)
            }}
            error={form.errors['audience.ids']}
          />
          <ChannelFields
            offered={offered.channels}
            channel={channel}
            asksToConfirm={asksToConfirm}
            onChange={how => form.setValues(how)}
          />
        </FormGroup>
        <FormGroup
          title="What"
          {...(isSms ? { intro: `A page costs ${showNaira(offered.price)} for each number.` } : {})}
        >
          <MessageText
            value={template}
            onInsert={text => form.setFieldValue('template', text)}
            folds={isSms ? offered.folds : null}
            school={school}
            field={form.field('template')}
          />
        </FormGroup>
        {!isCurrent && (
          <FormActions>
            <SubmitButton form={form}>Preview</SubmitButton>
          </FormActions>
        )}
      </ApiForm>
      {isCurrent && previewed && (
        <PlanPanel
          channel={previewed.wanted.channel ?? 'SMS'}
          plan={previewed.plan}
          sending={sending.isPending}
          onSend={() => sending.mutate(previewed)}
        />
      )}
    </div>
  )
}
