import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { api } from '../../../lib/api.ts'
import { showDay } from '../../../lib/days.ts'
import type { Response } from '../../../lib/http/endpoints.ts'
import { read, write } from '../../../lib/query.ts'
import { save } from '../../../lib/save.ts'
import { Answer } from '../components/Answer.tsx'
import { AskCorrection } from '../components/AskCorrection.tsx'
import { ChildFrame } from '../components/ChildFrame.tsx'
import { Problem } from '../components/Problem.tsx'
import { SignIn } from '../components/SignIn.tsx'
import { isSignedOut, quiet } from '../session.ts'
import { type Texts, useTexts } from '../texts.ts'

type Held = Response<typeof api.familyRecords.view>

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text)

/** A value of a field; those that the record chooses from a list are in the language of the family. */
const shown = ({ t, find }: Texts, value: string | null, field = ''): string => {
  if (value === null || value === '') return t('record.notRecorded')
  return isDay(value) ? showDay(value) : (find(`${field}.${value}`) ?? value)
}

const Facts = ({ title, facts }: { title: string; facts: readonly (readonly [label: string, value: string])[] }) => (
  <section className="flex flex-col gap-3" aria-label={title}>
    <h2 className="m-0 text-lg font-bold">{title}</h2>
    <dl className="list card">
      {facts.map(([label, value]) => (
        <div key={label} className="flex flex-col gap-1 px-4 py-3 not-first:border-t border-line">
          <dt className="text-dimmed text-sm">{label}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  </section>
)

const guardianFacts = (texts: Texts, guardian: NonNullable<Held['guardian']>): [string, string][] => {
  const { t } = texts
  const yesOrNo = (yes: boolean): string => t(yes ? 'record.yes' : 'record.no')
  return [
    [t('guardian.name'), guardian.name],
    [t('guardian.relationship'), shown(texts, guardian.relationship, 'relationship')],
    [t('guardian.phones'), guardian.phones.join(', ') || t('record.notRecorded')],
    [t('guardian.email'), shown(texts, guardian.email)],
    [t('guardian.address'), shown(texts, guardian.address)],
    [t('guardian.mayBeCalled'), yesOrNo(guardian.mayBeCalled)],
    [t('guardian.mayCollect'), yesOrNo(guardian.mayCollect)],
    [t('guardian.since'), showDay(guardian.since)],
  ]
}

interface ConsentProps {
  title: string
  help: string
  isGiven: boolean
  /** Why it was not changed. */
  error: Error | null
  isPending: boolean
  onSay: (isGiven: boolean) => void
  /** What was said about it, the newest first. */
  history: readonly string[]
}

/** A consent as it is now, its history, and the button that gives or withdraws it. */
const Consent = ({ title, help, isGiven, error, isPending, onSay, history }: ConsentProps) => {
  const { t } = useTexts()
  return (
    <section className="card flex flex-col gap-2 p-4" aria-label={title}>
      <p className="m-0">
        <strong>{title}</strong>: {t(isGiven ? 'consent.isGiven' : 'consent.notGiven')}
      </p>
      <p className="m-0 text-dimmed text-sm">{help}</p>
      <Problem error={error} />
      <Button variant="default" loading={isPending} onClick={() => onSay(!isGiven)}>
        {t(isGiven ? 'consent.withdraw' : 'consent.give')}
      </Button>
      {history.map((line, place) => (
        <p key={history.length - place} className="m-0 text-dimmed text-sm figures">
          {line}
        </p>
      ))}
    </section>
  )
}

const PhotoConsent = ({ childId, consent }: { childId: string; consent: Held['consents'][number] }) => {
  const { t } = useTexts()
  const { mutate, error, isPending } = useMutation(write(api.familyRecords.consent, quiet))
  return (
    <Consent
      title={t('consent.photo')}
      help={t('consent.photoHelp')}
      isGiven={consent.isGiven}
      error={error}
      isPending={isPending}
      onSay={isGiven => mutate({ params: { id: childId }, body: { purpose: 'photo', isGiven } })}
      history={consent.history.map(({ isGiven, by, at }) =>
        t(isGiven ? 'consent.givenBy' : 'consent.withdrawnBy', { day: showDay(at), name: by }),
      )}
    />
  )
}

type Sms = NonNullable<Held['guardian']>['sms'][number]

const saidIn = ({ t }: Texts, { source, isGiven, day: said }: Sms['history'][number]): string => {
  const day = showDay(said)
  if (source === 'School') return t('consent.smsRecorded', { day })
  if (source === 'SMS') return t(isGiven ? 'consent.smsStarted' : 'consent.smsStopped', { day })
  return t(isGiven ? 'consent.givenHere' : 'consent.withdrawnHere', { day })
}

const SmsConsent = ({ childId, consent: { number, isGiven, history } }: { childId: string; consent: Sms }) => {
  const texts = useTexts()
  const { mutate, error, isPending } = useMutation(write(api.familyRecords.consent, quiet))
  return (
    <Consent
      title={texts.t('consent.sms', { number: number.replace('+234', '0') })}
      help={texts.t('consent.smsHelp')}
      isGiven={isGiven}
      error={error}
      isPending={isPending}
      onSay={to => mutate({ params: { id: childId }, body: { purpose: 'sms', number, isGiven: to } })}
      history={history.map(one => saidIn(texts, one))}
    />
  )
}

const stateOf = ({ t }: Texts, { status, answer }: Held['corrections'][number]): string =>
  status === 'Declined' && answer ? t('correct.DeclinedWhy', { answer }) : t(`correct.${status}`)

const Corrections = ({ corrections }: Pick<Held, 'corrections'>) => {
  const texts = useTexts()
  return (
    corrections.length > 0 && (
      <ul className="list card" aria-label={texts.t('correct.asked')}>
        {corrections.map(one => (
          <li key={one.id} className="flex flex-col gap-1 px-4 py-3 not-first:border-t border-line">
            <span className="wrap-anywhere">
              <strong>{texts.find(one.field) ?? texts.find(`fact.${one.field}`) ?? one.label}</strong>:{' '}
              {shown(texts, one.value, one.field.replace('guardian.', ''))}
            </span>
            <span className="text-sm wrap-anywhere">{stateOf(texts, one)}</span>
            <span className="text-dimmed text-sm figures">
              {texts.t('correct.askedOn', { day: showDay(one.askedAt) })}
            </span>
          </li>
        ))}
      </ul>
    )
  )
}

const download = ({ t }: Texts, held: Held): void => {
  const text = JSON.stringify(held, null, 2)
  save(new Blob([text], { type: 'application/json' }), `${t('record.fileName', { name: held.child.fullName })}.json`)
}

/** What the school holds about a child and the guardian: to read, to print, to take along, and to have corrected. */
export const FamilyRecord = () => {
  const { id = '' } = useParams({ strict: false })
  const { data, error, refetch } = useQuery(read(api.familyRecords.view, { params: { id } }))
  if (isSignedOut(error)) return <SignIn error={error} />
  return (
    <ChildFrame id={id} child={data?.child} part="record">
      <Answer data={data} error={error} retry={refetch}>
        {(held, texts) => (
          <>
            <p className="m-0 text-dimmed">{texts.t('record.intro')}</p>
            <div className="flex flex-wrap gap-2 no-print">
              <Button variant="default" onClick={() => download(texts, held)}>
                {texts.t('record.download')}
              </Button>
              <Button variant="default" onClick={() => window.print()}>
                {texts.t('record.print')}
              </Button>
            </div>
            <Facts
              title={texts.t('record.child')}
              facts={held.facts.map(({ field, label, value }) => [
                texts.find(`fact.${field}`) ?? label,
                shown(texts, value, field),
              ])}
            />
            {held.guardian && (
              <>
                <AskCorrection childId={id} guardian={held.guardian} />
                <Corrections corrections={held.corrections} />
              </>
            )}
            <Facts
              title={texts.t('record.schools')}
              facts={held.enrolments.map(one => [
                texts.t('record.until', {
                  begins: showDay(one.begins),
                  ends: one.ends ? showDay(one.ends) : texts.t('record.now'),
                }),
                `${one.class}, ${one.school}`,
              ])}
            />
            {held.guardian && (
              <>
                <Facts title={texts.t('record.you')} facts={guardianFacts(texts, held.guardian)} />
                <h2 className="m-0 text-lg font-bold">{texts.t('consent.title')}</h2>
                {held.consents.map(consent => (
                  <PhotoConsent key={consent.purpose} childId={id} consent={consent} />
                ))}
                {held.guardian.sms.map(consent => (
                  <SmsConsent key={consent.number} childId={id} consent={consent} />
                ))}
              </>
            )}
          </>
        )}
      </Answer>
    </ChildFrame>
  )
}
