import type { Picture } from '../picture.ts'
import { findText } from './find-text.ts'
import { differenceOf, joinBoxes, joinStrips, type ReadBox, type ReadLine } from './join-boxes.ts'
import type { Networks } from './network.ts'
import { createStripReader, type ReadStrip } from './read-strip.ts'
import { cutOut, cutStrip, type StripOptions } from './resample.ts'
import { mainAngleOf, type TextBox } from './text-boxes.ts'

/** Boxes that are read both ways to find which way up the picture is. */
const mostAsked = 3
/** Of a box so much longer than high, more length adds nothing. */
const enoughHeights = 6
/** One box of so much weight, twice that of the other way up, is enough. */
const clearWeight = 4
/** Below this confidence a box is read the other way up too, if it is long enough to show which way is up. */
const doubtful = 70
const fewestHeights = 2.5

export type LineReader = {
  /** All lines of a picture, label by label. */
  read: (picture: Picture) => Promise<ReadLine[]>
  /** A line once more, cut out in another way. */
  readAgain: (picture: Picture, line: ReadLine, options: StripOptions) => Promise<ReadStrip>
}

/** Reads the lines of pictures, whichever way up they are. */
export function openLineReader(networks: Networks): LineReader {
  const readStrip = createStripReader(networks)
  const readBox = async (picture: Picture, box: TextBox): Promise<ReadBox> => {
    const strip = cutStrip(picture, box)
    return { ...box, ...(await readStrip(strip)), ground: groundOf(picture, box) }
  }

  async function read(picture: Picture): Promise<ReadLine[]> {
    const boxes = alignBoxes(await findText(picture, networks.detect))
    const asked = await askWhichWayUp(picture, boxes)
    const weigh = (way: 0 | 1) => [...asked.values()].reduce((sum, both) => sum + weightOf(both[way]), 0)
    const isDown = weigh(1) > 1.15 * weigh(0)
    const done: ReadBox[] = []
    for (const box of boxes) {
      const both = asked.get(box)
      const first = both?.[isDown ? 1 : 0] ?? (await readBox(picture, isDown ? turnedOver(box) : box))
      const mayBeOther = first.confidence < doubtful && box.width > fewestHeights * box.height
      const other =
        both?.[isDown ? 0 : 1] ?? (mayBeOther ? await readBox(picture, isDown ? box : turnedOver(box)) : first)
      const isOther = mayBeOther && other.confidence > first.confidence + 12 && other.text.length > 2
      done.push(isOther ? other : first)
    }
    const angle = mainAngleOf(boxes) + (isDown ? Math.PI : 0)
    return joinBoxes(
      done.filter(({ text }) => text !== ''),
      angle,
    )
  }

  /** Reads boxes both ways until it is clear which way is up, those first that show most for their length. */
  async function askWhichWayUp(
    picture: Picture,
    boxes: TextBox[],
  ): Promise<Map<TextBox, [up: ReadBox, down: ReadBox]>> {
    const telling = ({ width, height }: TextBox) => Math.min(width / height, enoughHeights) * Math.sqrt(height)
    const asked = new Map<TextBox, [up: ReadBox, down: ReadBox]>()
    for (const box of boxes.toSorted((a, b) => telling(b) - telling(a)).slice(0, mostAsked)) {
      const both: [ReadBox, ReadBox] = [await readBox(picture, box), await readBox(picture, turnedOver(box))]
      asked.set(box, both)
      const [low, high] = both.map(weightOf).toSorted((a, b) => a - b)
      if ((high ?? 0) >= clearWeight && (high ?? 0) > 2 * (low ?? 0)) break
    }
    return asked
  }

  async function readAgain(picture: Picture, { boxes }: ReadLine, options: StripOptions): Promise<ReadStrip> {
    const parts: ReadStrip[] = []
    for (const box of boxes) parts.push(await readStrip(cutStrip(picture, box, options)))
    return joinStrips(parts)
  }

  return { read, readAgain }
}

const turnedOver = (box: TextBox): TextBox => ({ ...box, angle: box.angle + Math.PI, bow: -box.bow })

/** Many letters of which the recognizer is sure. Upside down it reads letters too, but is less sure. */
const weightOf = ({ text, confidence }: ReadStrip): number => (confidence / 100) ** 2 * Math.min(12, text.length)

/** Turns all boxes into one direction. Of a short word the longer side may be across the text. */
function alignBoxes(boxes: TextBox[]): TextBox[] {
  const main = mainAngleOf(boxes)
  return boxes.map((box) => {
    const isShort = box.width < 1.7 * box.height
    const off = differenceOf(box.angle, main)
    const quarter = Math.round(off / (Math.PI / 2))
    const isAcross = Math.abs(quarter) === 1
    if (isAcross && isShort) {
      const angle = box.angle - (quarter * Math.PI) / 2
      return { ...box, angle, width: box.height, height: box.width, bow: 0 }
    }
    return Math.abs(off) > Math.PI / 2 ? turnedOver(box) : box
  })
}

/** The color above and below a line: the middle one of each part, for letters may reach there. */
function groundOf(picture: Picture, box: TextBox): [number, number, number] {
  const [width, height] = [32, 12]
  const { data } = cutOut(picture, { ...box, height: box.height * 1.15 }, width, height)
  const edges = [data.subarray(0, 3 * width), data.subarray(-3 * width)]
  const middleOf = (part: number) => {
    const values = edges.flatMap((edge) => Array.from({ length: width }, (_, at) => edge[3 * at + part] ?? 0))
    return values.toSorted((a, b) => a - b)[width] ?? 0
  }
  return [middleOf(0), middleOf(1), middleOf(2)]
}
