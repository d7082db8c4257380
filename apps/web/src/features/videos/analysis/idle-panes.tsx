import { useId, useState, type ReactNode } from 'react'
import { formatUnits } from '#lib/format-money.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Placeholder } from '#ui/page-head.tsx'
import { SelectAll } from './detected-brands-panel.tsx'
import { Panes, type PaneName } from './panes.tsx'
import { analyzerWording } from './video-analysis-wording.ts'
import { joinClasses } from '#lib/join-classes.ts'
import panesStyles from './panes.module.css'
import detectedBrandStyles from './detected-brand-card.module.css'
import panelStyles from '#ui/panel.module.css'

const wording = analyzerWording.example

/** Both panels before there is anything in them: an example, or while something is on its way (`isBusy`) its outlines. */
export function IdlePanes({ isBusy }: { isBusy: boolean }) {
  const transcriptId = useId()
  const brandsId = useId()
  const [shown, setShown] = useState<PaneName>('brands')
  return (
    <Panes
      shown={shown}
      brandCount={null}
      onShow={setShown}
      transcript={
        <section className={panesStyles['pane']} data-part="pane" aria-labelledby={transcriptId}>
          <header>
            <h2 id={transcriptId}>{analyzerWording.panes.transcript}</h2>
          </header>
          {isBusy ? <TranscriptToCome /> : <ExampleTranscript />}
        </section>
      }
      brands={
        <section className={panesStyles['pane']} data-part="pane" aria-labelledby={brandsId}>
          <header>
            <h2 id={brandsId}>{analyzerWording.panes.brands}</h2>
            <div className={panesStyles['pane-tools']}>
              <SelectAll chosen={0} of={0} />
              <Button className="button-small" disabled>
                <Icon name="save" /> {analyzerWording.panes.save}
              </Button>
            </div>
          </header>
          {isBusy ? <CardsToCome /> : <ExampleCards />}
        </section>
      }
    />
  )
}

const lines = Array.from({ length: 16 }, (_, line) => line)

function TranscriptToCome() {
  return (
    <ul className={panesStyles['transcript-to-come']} aria-hidden="true">
      {lines.map((line) => (
        <li key={line}>
          <Placeholder className={panesStyles['moment-to-come']} />
          <Placeholder className={panesStyles[`line-to-come-${line % 4}`]} />
        </li>
      ))}
    </ul>
  )
}

function CardsToCome() {
  return (
    <ul className={joinClasses(detectedBrandStyles['detected-cards'], panesStyles['pane-list'])} aria-hidden="true">
      {[0, 1].map((card) => (
        <li key={card} className={detectedBrandStyles['detected-card']}>
          <Placeholder className={detectedBrandStyles['name-to-come']} />
          <Placeholder className={detectedBrandStyles['text-to-come']} />
          <div className={detectedBrandStyles['detected-pair']}>
            <Placeholder className={detectedBrandStyles['field-to-come']} />
            <Placeholder className={detectedBrandStyles['field-to-come']} />
          </div>
        </li>
      ))}
    </ul>
  )
}

/** What a video says: the time, the words, and which of them are a brand's name. */
const exampleLines: readonly (readonly string[])[] = [
  ['0:00', 'okay so we are back at the bins and the carts are full'],
  ['0:09', 'first thing today is a ', 'barlow and thrane', ' field coat, look at that red number'],
  ['0:34', 'these go for around eighty five'],
  ['0:48', 'then we have ', 'hob nail', ' double knees, and yes both knees are gone'],
  ['1:02', 'do not leave those behind, blown out is better, thirty all day'],
  ['1:15', 'next cart'],
  ['1:31', 'oh this is nice, ', 'iver lund', ', wool, no holes'],
  ['1:44', 'I sold one of those in March for forty nine dollars'],
  ['2:06', 'now here is one I do not know, ', 'harrow lane', ', woven label, made in Portugal'],
  ['2:19', 'feels like boiled wool, I would try it at sixty'],
]

function ExampleTranscript() {
  return (
    <div className={panesStyles['example']}>
      <ExampleNote>{wording.transcript}</ExampleNote>
      <ol className={panesStyles['transcript-chunk']}>
        {exampleLines.map(([moment, before, name, after]) => (
          <li key={moment} className={name === undefined ? undefined : panesStyles['is-hit']}>
            <span className={panesStyles['moment']}>{moment}</span>
            <p>
              {before}
              {name !== undefined && <mark>{name}</mark>}
              {after}
            </p>
          </li>
        ))}
      </ol>
    </div>
  )
}

const exampleCards = [
  {
    name: 'Harrow Lane',
    isKnown: false,
    price: 60,
    moment: '2:06',
    quote: 'now here is one I do not know, harrow lane',
  },
  {
    name: 'Barlow & Thrane',
    isKnown: true,
    price: 85,
    moment: '0:09',
    quote: 'first thing today is a barlow and thrane',
  },
  { name: 'Hob Nail Works', isKnown: true, price: 30, moment: '0:48', quote: 'then we have hob nail double knees' },
  { name: 'Iver Lund', isKnown: true, price: 49, moment: '1:31', quote: 'oh this is nice, iver lund, wool, no holes' },
]

function ExampleCards() {
  return (
    <div className={panesStyles['example']}>
      <ExampleNote>{wording.brands}</ExampleNote>
      <ul className={detectedBrandStyles['detected-cards']}>
        {exampleCards.map(({ name, isKnown, price, moment, quote }) => (
          <li key={name} className={detectedBrandStyles['detected-card']}>
            <div className={detectedBrandStyles['folded-head']}>
              <b className={detectedBrandStyles['folded-name']}>{name}</b>
              <span className={detectedBrandStyles['price-said']}>{formatUnits(price)}</span>
              <span className={detectedBrandStyles[isKnown ? 'already-here' : 'new-sticker']}>
                <Icon name={isKnown ? 'verified' : 'sparkles'} />
                {isKnown ? wording.isKnown : wording.isNew}
              </span>
            </div>
            <p className={joinClasses('hint', detectedBrandStyles['example-quote'])}>
              <b>{moment}</b> <q>{quote}</q>
            </p>
          </li>
        ))}
      </ul>
    </div>
  )
}

function ExampleNote({ children }: { children: ReactNode }) {
  return (
    <p className={panesStyles['example-note']}>
      <span className={panelStyles['tape-mark']}>{wording.mark}</span> {children}
    </p>
  )
}
