import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../lib/api.ts'
import { newId } from '../../../lib/ids.ts'
import { showNaira } from '../../../lib/money.ts'
import { notify } from '../../../lib/notices.ts'
import { useRedirect } from '../../../lib/redirect.ts'
import { useArea, useUser } from '../../../lib/session.ts'
import { ApiForm, FormActions, FormGroup, SubmitButton } from '../../../ui/form/ApiForm.tsx'
import { useApiForm } from '../../../ui/form/useApiForm.ts'
import { Loaded } from '../../../ui/Loaded.tsx'
import { Page } from '../../../ui/Page.tsx'
import { AudienceFields } from '../components/AudienceFields.tsx'
import { MessageText } from '../components/MessageText.tsx'
import { PlanPanel } from '../components/PlanPanel.tsx'
import { crumbsOf, messagePage } from '../model/addresses.ts'
import { type AudienceChoices, type AudienceKind, choices, type MessagePlan, type Wanted } from '../queries.ts'

/** Writes a message: to whom, what, then what it costs and what people read, then sends it. */
export const NewMessage = () => {
  const { data, error, refetch } = useQuery({ ...choices(), meta: { silent: true } })
  return (
    <Page
      title="Write a message"
      intro="An SMS to guardians who may be called. Each phone number gets it once; brothers and sisters are named in one."
      breadcrumbs={crumbsOf(useArea())}
    >
      <Loaded data={data} error={error} retry={refetch}>
        {found =>
          found.isSetUp ? (
            <MessageForm choices={found} />
          ) : (
            <Alert
              color="amber"
              variant="light"
              icon={<IconAlertTriangle aria-hidden size={20} />}
              title="No SMS gateway"
            >
              Nothing can be sent until the operator of the portal sets one up.
            </Alert>
          )
        }
      </Loaded>
    </Page>
  )
}

interface Values extends Record<string, unknown> {
  template: string
  audience: { kind: AudienceKind; ids: string[] }
}

interface Previewed {
  wanted: Wanted
  plan: MessagePlan
  /** Of this preview: pressing twice sends once. */
  clientId: string
}

/** The message that was previewed, and sending it. */
const useSending = () => {
  const area = useArea()
  const redirect = useRedirect()
  const [previewed, setPreviewed] = useState<Previewed>()
  const sending = useMutation({
    mutationFn: ({ wanted, plan, clientId }: Previewed) =>
      api.messages.send({ body: { ...wanted, clientId, agreedCost: plan.cost } }),
    onSuccess: async ({ id, status }) => {
      notify.success(status === 'Approval' ? 'Message Handed In Successfully' : 'Message Sent Successfully')
      await redirect(messagePage(area, id))
    },
  })
  return { previewed, setPreviewed, sending }
}

const MessageForm = ({ choices: offered }: { choices: AudienceChoices }) => {
  const school = useUser().staff.school?.name ?? "Queen's College, Yaba"
  const { previewed, setPreviewed, sending } = useSending()
  const [firstKind = 'everyone'] = offered.kinds
  const form = useApiForm<Values, MessagePlan>({
    initialValues: { template: '', audience: { kind: firstKind, ids: [] } },
    schema: () => import('../model/form.ts').then(({ wantedBody }) => wantedBody),
    submit: wanted => api.messages.preview({ body: wanted }),
    onSuccess: (plan, wanted) => setPreviewed({ wanted, plan, clientId: newId() }),
  })
  const { template, audience } = form.values
  const isCurrent =
    previewed?.wanted.template === template && JSON.stringify(previewed.wanted.audience) === JSON.stringify(audience)
  return (
    <div className="column gap-20">
      <ApiForm form={form} label="Write a message">
        <FormGroup title="To whom">
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
        </FormGroup>
        <FormGroup title="What" intro={`A page costs ${showNaira(offered.price)} for each number.`}>
          <MessageText
            value={template}
            onInsert={text => form.setFieldValue('template', text)}
            folds={offered.folds}
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
        <PlanPanel plan={previewed.plan} sending={sending.isPending} onSend={() => sending.mutate(previewed)} />
      )}
    </div>
  )
}
