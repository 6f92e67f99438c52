import { dayWords, termName } from '@akada/languages/child-words'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../../../lib/api.ts'
import { showInstant } from '../../../lib/days.ts'
import type { FamilyHome } from '@akada/contract/family/schemas'
import type { Response } from '../../../lib/http/endpoints.ts'
import { read, write } from '../../../lib/query.ts'
import { useOnline } from '../../../ui/feedback/OfflineBanner.tsx'
import { PathLink } from '../../../ui/page/PathLink.tsx'
import { Answer } from '../components/Answer.tsx'
import { Frame } from '../components/Frame.tsx'
import { MessageList } from '../components/MessageList.tsx'
import { SignIn } from '../components/SignIn.tsx'
import {
  isSignedOut,
  noteFamily,
  quiet,
  storesHome,
  storeUssdCode,
  childrenOfSignIn,
  takeFamilyForm,
} from '../session.ts'
import type { LastHome } from '../last-home.ts'
import { isLanguageUntold, languageOfDevice, noteTold, speak, useTexts } from '../texts.ts'
import { resultIn } from '../words.ts'
import classes from '../components/Frame.module.css'

// In one file with the first page: on a slow line each file costs a round trip.
export { FamilyMessages } from './FamilyMessages.tsx'

/** A guardian reads the language that they have chosen, on whatever device: the one chosen last, on this page or elsewhere. */
const useOwnLanguage = (data: Response<typeof api.family.children> | undefined): void => {
  const { mutate } = useMutation(write(api.family.setLanguage, { ...quiet, onSuccess: noteTold }))
  const isGuardian = data?.foundChildren.some(({ relationship }) => relationship !== null) ?? false
  const own = data?.language
  useEffect(() => {
    const here = languageOfDevice()
    if (isGuardian && here && here !== own && (isLanguageUntold() || !own)) mutate({ body: { language: here } })
    else if (own && own !== here && !isLanguageUntold()) void speak(own, false).catch(() => undefined)
  }, [isGuardian, own, mutate])
}

/** The first messages to the guardian; nothing without any. */
const Messages = ({ messages: { found, total } }: Pick<Response<typeof api.family.children>, 'messages'>) => {
  const { t } = useTexts()
  return (
    total > 0 && (
      <section className="flex flex-col gap-3" aria-labelledby="messages">
        <h2 id="messages" className="m-0 text-lg font-bold">
          {t('messages.title')}
        </h2>
        <MessageList messages={found} />
        {total > found.length && (
          <PathLink to="/family/messages" className={`text-link inline-block p-3 ${classes.outdent}`}>
            {t('messages.all', { count: total })}
          </PathLink>
        )}
      </section>
    )
  )
}

type ChildAtHome = Response<typeof api.family.children>['foundChildren'][number]

/** One child: the name, whether it is in school today, and the newest card or result, each a tap away. */
const ChildLine = ({ child }: { child: ChildAtHome }) => {
  const texts = useTexts()
  const { t } = texts
  const { id, fullName, gender, school, place, today, card, result } = child
  const isAbsent = today.status === 'marked' && today.mark === 'absent'
  const newest = 'no-underline text-ink figures px-4 py-3 border-t border-line block'
  return (
    <li className="not-first:border-t border-line">
      <PathLink to={`/family/child/${id}`} className="flex flex-col gap-1 p-4 no-underline text-ink">
        <strong>{fullName}</strong>
        <span className={isAbsent ? 'text-danger' : undefined}>{dayWords(texts.about(gender), today)}</span>
        <span className="text-dimmed text-sm">{[place, school].filter(Boolean).join(' · ')}</span>
      </PathLink>
      {card && (
        <PathLink to={`/family/card/${card.id}`} className={newest}>
          {resultIn(texts, card)}
          <span className="block text-dimmed text-sm">
            {t('children.card', {
              term: termName(texts, { name: card.term, number: card.termNumber }),
              session: card.session,
            })}
          </span>
        </PathLink>
      )}
      {result && (
        <PathLink to={`/family/child/${id}/results`} className={newest}>
          {t('children.passed', { passed: result.passed, sat: result.sat })}
          <span className="block text-dimmed text-sm">
            {result.exam.examName}, {result.exam.session}
          </span>
        </PathLink>
      )}
    </li>
  )
}

/** The state that this phone has stored, if the guardian asked for it and there is no answer now; undefined otherwise. */
const useLastHome = (data: FamilyHome | undefined, isCut: boolean) => {
  const [last, setLast] = useState<LastHome>()
  useEffect(() => {
    if (storesHome() && (data || isCut))
      import('../last-home.ts')
        .then(({ renewHome }) => renewHome(data))
        .then(setLast)
        .catch(() => undefined)
  }, [data, isCut])
  return isCut ? last : undefined
}

/** The children of a guardian, of all schools, and what was written to them; the sign-in for anyone who is not signed in. */
export const Family = () => {
  const { t } = useTexts()
  const { data, error, refetch } = useQuery({
    ...read(api.family.children),
    meta: { expected: 401 },
    initialData: childrenOfSignIn,
  })
  const [isForm] = useState(() => takeFamilyForm() !== null)
  const isSignedIn = data !== undefined
  const code = data?.ussdCode ?? null
  const isOnline = useOnline()
  const last = useLastHome(data, !data && (!isOnline || error !== null))
  const home = data ?? last?.home
  useEffect(() => {
    if (isSignedIn) noteFamily(true)
    if (isSignedIn) storeUssdCode(code)
  }, [isSignedIn, code])
  useOwnLanguage(data)
  // The form is there already, before the server has said that nobody is signed in.
  if (isSignedOut(error) || (isForm && !data && !error)) return <SignIn error={error} />
  return (
    <Frame title={t('children.title')} intro={home?.name}>
      {last && <p className="m-0 text-waiting">{t('frame.lastState', { moment: showInstant(last.at) })}</p>}
      <Answer data={home} error={last ? null : error} retry={refetch}>
        {({ foundChildren, messages }) => (
          <>
            {foundChildren.length === 0 ? (
              <p className="m-0">{t('children.none')}</p>
            ) : (
              <ul className="list card">
                {foundChildren.map(child => (
                  <ChildLine key={child.id} child={child} />
                ))}
              </ul>
            )}
            <Messages messages={messages} />
          </>
        )}
      </Answer>
      {data && (
        <p className={`m-0 ${classes.outdent}`}>
          <PathLink to="/family/devices" className="text-link inline-block p-3">
            {t('children.devices')}
          </PathLink>
        </p>
      )}
    </Frame>
  )
}
