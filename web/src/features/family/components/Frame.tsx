import { type ReactNode, useEffect } from 'react'
import { Brand } from '../../../ui/page/Brand.tsx'
import { useOnline } from '../../../ui/feedback/OfflineBanner.tsx'
import { Languages } from './Languages.tsx'
import { PathLink } from '../../../ui/page/PathLink.tsx'
import { PlayedClock } from '../../../ui/page/PlayedClock.tsx'
import { ussdCode } from '../session.ts'
import { useTexts } from '../texts.ts'
import { showWeekday } from '../words.ts'
import classes from './Frame.module.css'

interface FrameProps {
  title: string
  intro?: ReactNode
  /** The school that the page is about, which heads it: families know its name, not that of the program. */
  school?: string | undefined
  /** Below the list of children: a link back to it. */
  inner?: boolean
  /** Nobody is signed in yet: the page is there before the program, and before an answer has said what day the server plays. */
  isGuest?: boolean
  children: ReactNode
}

/** Says that the connection is lost. */
const Offline = () => {
  const { t } = useTexts()
  const isOnline = useOnline()
  const code = ussdCode()
  return (
    <div role="status">
      {!isOnline && (
        <p className="m-0 justify-center text-waiting bg-waiting-soft text-sm font-semibold px-3 py-2">
          {t('frame.offline')}
          {code && <span> {t('frame.dial', { code })}</span>}
        </p>
      )}
    </div>
  )
}

/** A page of families: one column, whatever the screen. */
export const Frame = ({ title, intro, school, inner, isGuest, children }: FrameProps) => {
  const texts = useTexts()
  const { t, language } = texts
  useEffect(() => {
    document.title = `${title} · ${school ?? 'Akada'}`
  }, [title, school])
  useEffect(() => {
    const { documentElement } = document
    const before = documentElement.lang
    documentElement.lang = language === 'en' ? 'en-NG' : language
    return () => {
      documentElement.lang = before
    }
  }, [language])
  return (
    <div className={classes.page}>
      <Offline />
      {!isGuest && <PlayedClock words={t('frame.playedClock')} showDay={day => showWeekday(texts, day)} />}
      <header className="flex flex-wrap items-center justify-between gap-2 p-4">
        <PathLink to="/family" aria-label={school ? undefined : t('frame.home')} className="no-underline text-ink">
          {school ? (
            <span className="text-lg font-bold wrap-anywhere" data-owner>
              {school}
            </span>
          ) : (
            <Brand />
          )}
        </PathLink>
        {inner && (
          <PathLink to="/family" className={`text-link inline-block p-3 ${classes.outdent}`}>
            {t('frame.allChildren')}
          </PathLink>
        )}
        <Languages isSignedIn={!isGuest} inner={inner} />
      </header>
      <main className={`flex flex-col gap-4 p-4 ${classes.body}`}>
        <h1 className="m-0 text-xl font-bold">{title}</h1>
        {intro && <p className="m-0 text-dimmed">{intro}</p>}
        {children}
      </main>
    </div>
  )
}
