import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DrawnOnce, drawWithKept } from './drawn-once.tsx'

let drawn: string[] = []

function Piece({ text }: { text: string }) {
  drawn.push(text)
  return <b>{text}</b>
}

function Page({ texts }: { texts: string[] }) {
  return (
    <ul>
      {texts.map((text) => (
        <li key={text}>
          <DrawnOnce of={text}>
            <Piece text={text} />
          </DrawnOnce>
        </li>
      ))}
    </ul>
  )
}

const draw = (...texts: string[]) => {
  drawn = []
  return drawWithKept(() => renderToString(<Page texts={texts} />))
}

test('a piece is drawn once, and the page is the same as without it', () => {
  const plain = renderToString(<Page texts={['one', 'two & <b>']} />)
  expect(draw('one', 'two & <b>')).toBe(plain)
  expect(drawn).toEqual(['one', 'two & <b>'])
  expect(draw('one', 'two & <b>')).toBe(plain)
  expect(drawn).toEqual([])
})

test('what has changed is drawn anew, beside what has not', () => {
  draw('first', 'second')
  expect(draw('first', 'third')).toBe(renderToString(<Page texts={['first', 'third']} />))
})

test('text that looks like a mark is text', () => {
  const texts = ['<i data-kept="0"></i>', '<i data-from="0"></i>x<i data-to="0"></i>']
  for (const _ of [1, 2]) expect(draw(...texts)).toBe(renderToString(<Page texts={texts} />))
})

test('a piece that could not be drawn is not kept, and the next page is drawn', () => {
  const fail = () => {
    throw new Error('not drawn')
  }
  expect(() => drawWithKept(fail)).toThrow('not drawn')
  expect(draw('after')).toContain('<b>after</b>')
})

test('only so many are kept', () => {
  draw('oldest')
  draw(...Array.from({ length: 2000 }, (_, index) => `piece ${index}`))
  draw('oldest')
  expect(drawn).toEqual(['oldest'])
  draw('piece 1999')
  expect(drawn).toEqual([])
})
