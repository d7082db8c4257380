import { useEffect, useState } from 'react'
import { isReaderKept, keepReader } from '#lib/reader-files.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { modeWording as wording } from './mode-wording.ts'

type State = 'unknown' | 'missing' | 'on its way' | 'kept'

/** Looks for files that are on their way, until they are there. */
const everyMs = 700

/** The tag reader's files, to be fetched before there is no signal. */
export function ReaderOffer() {
  const [state, setState] = useState<State>('unknown')
  useEffect(() => {
    if (state !== 'unknown' && state !== 'on its way') return undefined
    const look = () => {
      void isReaderKept().then(
        (isKept) => setState((before) => (isKept ? 'kept' : before === 'unknown' ? 'missing' : before)),
        () => {},
      )
    }
    look()
    const timer = setInterval(look, everyMs)
    return () => clearInterval(timer)
  }, [state])
  const handleClick = async () => setState((await keepReader()) ? 'on its way' : 'missing')
  if (state === 'unknown') return null
  if (state === 'missing')
    return (
      <Button look="outline" onClick={() => void handleClick()}>
        <Icon name="download" /> {wording.keepReader}
      </Button>
    )
  return <output className="hint">{state === 'kept' ? wording.readerKept : wording.keepingReader}</output>
}
