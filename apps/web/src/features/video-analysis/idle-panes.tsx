import { useId, type ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { Hanger } from '#ui/garments/drawings.tsx'
import { Icon } from '#ui/icon.tsx'
import { Placeholder } from '#ui/page-head.tsx'
import { SelectAll } from './detected-brands-panel.tsx'
import { joinClasses } from '#lib/join-classes.ts'
import panesStyles from './panes.module.css'
import detectedBrandStyles from './detected-brand-card.module.css'

/** Both panels before there is anything in them; `isBusy` while something is on its way. */
export function IdlePanes({ isBusy }: { isBusy: boolean }) {
  const transcriptId = useId()
  const brandsId = useId()
  return (
    <div className={panesStyles['panes']}>
      <section className={panesStyles['pane']} data-part="pane" aria-labelledby={transcriptId}>
        <header>
          <h2 id={transcriptId}>Video Transcript</h2>
        </header>
        {isBusy ? (
          <ul className={panesStyles['transcript-to-come']} aria-hidden="true">
            {lines.map((line) => (
              <li key={line}>
                <Placeholder className={panesStyles['moment-to-come']} />
                <Placeholder className={panesStyles[`line-to-come-${line % 4}`]} />
              </li>
            ))}
          </ul>
        ) : (
          <Idle drawing={<Icon name="captions" className={joinClasses('icon', panesStyles['pane-drawing'])} />}>
            The transcript will stand here, with every brand marked.
          </Idle>
        )}
      </section>
      <section className={panesStyles['pane']} data-part="pane" aria-labelledby={brandsId}>
        <header>
          <h2 id={brandsId}>Detected Brands</h2>
          <div className={panesStyles['pane-tools']}>
            <SelectAll chosen={0} of={0} />
            <Button className="button-small" disabled>
              <Icon name="save" /> Save Selected
            </Button>
          </div>
        </header>
        {isBusy ? (
          <ul
            className={joinClasses(detectedBrandStyles['detected-cards'], panesStyles['pane-list'])}
            aria-hidden="true"
          >
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
        ) : (
          <Idle drawing={<Hanger />}>Nothing on the hanger yet.</Idle>
        )}
      </section>
    </div>
  )
}

const lines = Array.from({ length: 16 }, (_, line) => line)

function Idle({ drawing, children }: { drawing: ReactNode; children: ReactNode }) {
  return (
    <div className={panesStyles['pane-idle']}>
      {drawing}
      <p>{children}</p>
    </div>
  )
}
