import { setTimeout as pause } from 'node:timers/promises'
import type { Attack } from './attack.ts'
import { fieldsOf, persist, requireOk } from './person.ts'

const prices = 30

/** Three new accounts make up prices that a video says, and confirm them. */
export const youngReports: Attack = {
  name: 'young-reports',
  finding: 'A11',
  isThrough: 'Prices that one new account reported and two new accounts confirmed count in the median.',
  setUp: async (target) => {
    const network = '203.0.113.90'
    const writer = await target.meetMember({ network })
    const others = [await target.meetMember({ network }), await target.meetMember({ network })]
    const old = await target.meetMember({ ageDays: 60 })
    const name = 'Quillaby Harbor'
    const added = await persist(() => old.post('/api/brands', { name, description: 'Known for knitwear.' }))
    const { brands } = fieldsOf(requireOk(added)) as { brands: { id: number; slug: string }[] }
    const [brand] = brands
    return async () => {
      const said = Array.from({ length: prices }, (_, at) => `this Quillaby Harbor sweater sold for $${910 + at}`)
      const body = { url: 'https://www.youtube.com/watch?v=bins-tues01', transcript: said.join('\n') }
      const analysis = fieldsOf(requireOk(await persist(() => writer.post('/api/youtube/analyze', body))))
      const { id, brands: detected } = analysis as { id: string; brands: { number: number; name: string }[] }
      const number = detected.find((one) => one.name === name)?.number
      const detection = { analysisId: id, number }
      requireOk(await persist(() => writer.post('/api/brands', { name, source: 'youtube', detection })))
      const read = async () =>
        fieldsOf(await target.meet().get(`/api/brands/${brand?.slug}/videos`)) as {
          medianPrice: number | null
          prices: number
          videos: { id: number; mentions: { price: number | null }[] }[]
        }
      const { videos } = await read()
      const reported = videos[0]?.mentions.filter(({ price }) => price !== null).length
      for (const other of others)
        requireOk(await persist(() => other.send('PUT', `/api/brand-videos/${videos[0]?.id}/confirmation`)))
      await pause(3000)
      const { medianPrice, prices: counted } = await read()
      return { tried: prices, through: counted, notes: [`${reported} prices reported; median ${medianPrice}`] }
    }
  },
}
