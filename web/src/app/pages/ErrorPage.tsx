import { Button } from '@mantine/core'
import { createContext, useContext, useEffect } from 'react'
import { PathLink } from '../../ui/PathLink.tsx'
import classes from './ErrorPage.module.css'

/** Set by a layout that has the page's main landmark already: a page has one only. */
export const WithinMain = createContext(false)

const Notice = ({ status }: { status: number }) => {
  const Frame = useContext(WithinMain) ? 'div' : 'main'
  const title = status === 404 ? 'Page Not Found' : 'An Error Occurred'
  useEffect(() => {
    document.title = `${title} · Akada`
  }, [title])
  return (
    <Frame className={classes.page}>
      <p className={classes.status}>{status === 404 ? '404' : 'Error'}</p>
      <h1 className={classes.title}>{title}</h1>
      <p className={classes.text}>The page does not exist.</p>
      <Button component={PathLink} to="/">
        HOME
      </Button>
    </Frame>
  )
}

export const NotFoundPage = () => <Notice status={404} />

/** For what a page throws while it loads or draws; React itself writes the cause to the console. */
export const ErrorPage = () => <Notice status={500} />
