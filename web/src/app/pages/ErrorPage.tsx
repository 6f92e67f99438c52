import { Button } from '@mantine/core'
import { createContext, useContext, useEffect } from 'react'
import { PathLink } from '../../ui/page/PathLink.tsx'
import classes from './ErrorPage.module.css'

/** Set by a layout that already has the page's main landmark: a page may have only one. */
export const WithinMain = createContext(false)

interface Words {
  status: string
  title: string
  text: string
}

const Notice = ({ status, title, text }: Words) => {
  const Frame = useContext(WithinMain) ? 'div' : 'main'
  useEffect(() => {
    document.title = `${title} · Akada`
  }, [title])
  return (
    <Frame className={`flex flex-col items-center justify-center text-center ${classes.page}`}>
      <p className={`m-0 mb-2 text-accent font-bold ${classes.status}`}>{status}</p>
      <h1 className="m-0 text-xl font-bold">{title}</h1>
      <p className={`text-dimmed ${classes.text}`}>{text}</p>
      <Button component={PathLink} to="/">
        HOME
      </Button>
    </Frame>
  )
}

export const NotFoundPage = () => <Notice status="404" title="Page Not Found" text="The page does not exist." />

/** For addresses that the router cannot open. */
export const ErrorPage = () => <Notice status="Error" title="An Error Occurred" text="The page does not exist." />
