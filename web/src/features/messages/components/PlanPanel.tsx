import { recipientsIn } from '@akada/contract/messages/words'
import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle, IconInfoCircle, IconSend } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { showInstant } from '../../../lib/days.ts'
import { showNaira } from '../../../lib/money.ts'
import { Panel } from '../../../ui/facts/FactsPanel.tsx'
import { type Figure, Figures } from '../../../ui/facts/Figures.tsx'
import { FormActions } from '../../../ui/form/ApiForm.tsx'
import type { MessageChannel, MessagePlan } from '../queries.ts'
import { Samples } from './Samples.tsx'
import classes from './Messages.module.css'

interface PlanPanelProps {
  channel: MessageChannel
  plan: MessagePlan
  sending: boolean
  onSend: () => void
}

const charged = ({ recipients, stopped }: MessagePlan): number => recipients - stopped

const lacking = ({ balance, cost, approval }: MessagePlan): number =>
  approval !== null ? 0 : Math.max(cost - balance, 0)

const figuresOf: Record<MessageChannel, (plan: MessagePlan) => Figure[]> = {
  SMS: plan => [
    { label: 'Phone numbers', value: plan.recipients },
    { label: 'Pages', value: plan.pages },
    { label: 'Cost', value: showNaira(plan.cost) },
    { label: 'In the wallet', value: showNaira(plan.balance) },
  ],
  'E-mail': plan => [
    { label: 'Addresses', value: plan.recipients },
    { label: 'Guardians without an address', value: plan.withoutAddress.guardians },
  ],
  'Family page': plan => [
    { label: 'Guardians', value: plan.recipients },
    { label: 'Signed in on a device', value: plan.signedIn },
  ],
}

/** Whom a message does not reach: 'no guardian who ...'. */
const lacks: Record<MessageChannel, string> = {
  SMS: 'may be called and has a number',
  'E-mail': 'may be called and has an address',
  'Family page': 'may see them',
}

/** 'Ruth Adebayo (Ada Adebayo), ... and 3 more'. */
const namesWithout = ({ withoutAddress: { guardians, first } }: MessagePlan): string => {
  const names = first.map(({ name, student }) => `${name} (${student})`).join(', ')
  return guardians > first.length ? `${names} and ${(guardians - first.length).toLocaleString('en')} more` : names
}

/** What a message would be: to how many, for how much, and what three of them would read. The button sends it. */
export const PlanPanel = ({ channel, plan, sending, onSend }: PlanPanelProps) => {
  const missing = lacking(plan)
  const top = useRef<HTMLDivElement>(null)
  // It comes below what was typed: what was asked for is what is seen.
  // In braces: newer browsers return a promise, which React would call as the effect's clean-up.
  useEffect(() => {
    top.current?.scrollIntoView?.()
  }, [])
  return (
    <Panel title="Before it is sent">
      <div ref={top} className={classes.top} />
      <Figures figures={figuresOf[channel](plan)} />
      <Notes channel={channel} plan={plan} missing={missing} />
      <h3 className="text-md font-bold">What they read</h3>
      <Samples samples={plan.samples} />
      <FormActions>
        <Button
          leftSection={<IconSend aria-hidden size={18} />}
          loading={sending}
          disabled={missing > 0 || charged(plan) === 0}
          onClick={onSend}
        >
          {plan.approval === null ? `Send to ${recipientsIn(charged(plan), channel)}` : 'Hand in for approval'}
        </Button>
      </FormActions>
    </Panel>
  )
}

/** What the sender should know: who is not reached, what is missing, who decides, when it goes. */
const Notes = ({ channel, plan, missing }: Pick<PlanPanelProps, 'channel' | 'plan'> & { missing: number }) => {
  const notes = [
    plan.unreachable > 0 &&
      `${plan.unreachable.toLocaleString('en')} of ${plan.students.toLocaleString('en')} students have no guardian who ${lacks[channel]}.`,
    plan.withoutAddress.guardians > 0 && `Not reachable by e-mail: ${namesWithout(plan)}.`,
    channel === 'E-mail' && 'Each e-mail says how to get no more. STOP by SMS does not stop e-mails.',
    channel === 'Family page' && 'Guardians who are not signed in find it when they next sign in to the family page.',
    plan.stopped > 0 &&
      `${recipientsIn(plan.stopped, channel)} stopped messages: nothing is sent to them or charged for them.`,
    plan.approval && `${plan.approval} Somebody else who may approve messages decides before it is sent.`,
    plan.quietUntil && `It is quiet from 20:00 to 07:00: the message goes at ${showInstant(plan.quietUntil)}.`,
  ].filter(note => typeof note === 'string')
  return (
    <>
      {missing > 0 && (
        <Alert
          role="alert"
          color="red"
          variant="light"
          icon={<IconAlertTriangle aria-hidden size={20} />}
          title={`The wallet is short of ${showNaira(missing)}`}
          mb="md"
        >
          Fund the wallet, or choose fewer people.
        </Alert>
      )}
      {notes.length > 0 && (
        <Alert color="blue" variant="light" icon={<IconInfoCircle aria-hidden size={20} />} mb="md">
          {notes.map(note => (
            <p key={note} className="m-0">
              {note}
            </p>
          ))}
        </Alert>
      )}
    </>
  )
}
