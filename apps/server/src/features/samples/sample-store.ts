import { sql } from 'kysely'
import { columnsOf } from '@bolodex/contract/brand-facts'
import { nameKeyOf, searchTextOf, slugOf } from '@bolodex/brand-names/name-keys'
import { saveLines } from '#domain/brands/line-store.ts'
import { nameKeyColumns } from '#domain/name-keys.ts'
import { advisoryLocks } from '#platform/database/transactions.ts'
import type { Database } from '#platform/database/database.ts'
import type { PhotoFacts } from '#platform/media/prepared-photo.ts'
import type { SampleBrand, SampleMember, SamplePost, SampleVideo } from './read-samples.ts'

/** A brand as recorded in its history. */
type State = Record<string, unknown>
export type StoredChange = { userId: number; daysAgo: number; reason: string | null; before: State; after: State }
export type BrandVote = { voterKey: string; voteType: 'up' | 'down' }
export type StoredPhoto = PhotoFacts & { sha256: string; width: number; height: number }
type AboutPhoto = {
  kind: SampleBrand['morePhotos'][number]['kind']
  era: string | null
  userId: number | null
  daysAgo: number
}

type AboutPost = {
  userIdOf: (username: string) => number
  brandId: number | null
  /** The links in a text, as JSON. */
  linksIn: (text: string) => string
}

type AboutVideo = { userId: number; brandIdOf: (name: string) => number }

/** Writes the sample data. Every row's age is counted back from `now`. */
export function createSampleStore(db: Database, now: Date) {
  const daysBack = (days: number) => hoursBack(days * 24)
  const hoursBack = (hours: number) => new Date(now.getTime() - hours * 3_600_000)

  return {
    async hasNoBrands(): Promise<boolean> {
      return !(await db.selectFrom('brands').select('id').limit(1).executeTakeFirst())
    },

    /** Two concurrent seeds would both find an empty table; the second waits here and then finds it full. */
    async lockBrands(): Promise<void> {
      await db
        .selectNoFrom((eb) => eb.fn('pg_advisory_xact_lock', [eb.val(advisoryLocks.seedSamples)]).as('locked'))
        .execute()
    },

    /** Members without an email address and without an identity, so sign-in is impossible. */
    async addMember({ username, daysAgo }: SampleMember): Promise<number> {
      const { id } = await db
        .insertInto('users')
        .values({
          username,
          display_username: username,
          created_at: daysBack(daysAgo),
          updated_at: daysBack(daysAgo),
        })
        // The samples may be added to a site that has such a member already.
        .onConflict((conflict) =>
          conflict.column('username').doUpdateSet((eb) => ({ username: eb.ref('users.username') })),
        )
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },

    async addBrand(brand: SampleBrand, userId: number | null): Promise<number> {
      const { id } = await db
        .insertInto('brands')
        .values({
          slug: slugOf(brand.name),
          ...columnsOf(brand),
          name_key: nameKeyOf(brand.name),
          ...nameKeyColumns(brand.name),
          search_text: searchTextOf(brand.name, brand.description, brand.aliases),
          source: brand.source,
          source_url: brand.sourceUrl,
          user_id: userId,
          created_at: daysBack(brand.daysAgo),
          updated_at: daysBack(brand.daysAgo),
          price_set_at: daysBack(lastChange(brand, 'averageSalePrice')),
          sell_through_set_at: daysBack(lastChange(brand, 'sellThroughRate')),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await saveLines(db, [{ id, lines: brand.lines }])
      if (brand.aliases.length === 0) return id
      await db
        .insertInto('brand_aliases')
        .values(
          brand.aliases.map((alias) => ({
            brand_id: id,
            alias,
            alias_key: nameKeyOf(alias),
            ...nameKeyColumns(alias),
          })),
        )
        .execute()
      return id
    },

    /** Adds votes; the database counts them. */
    async addVotes(brandId: number, votes: BrandVote[]): Promise<void> {
      if (votes.length === 0) return
      await db
        .insertInto('brand_votes')
        .values(
          votes.map(({ voterKey, voteType }) => ({ brand_id: brandId, voter_key: voterKey, vote_type: voteType })),
        )
        .execute()
    },

    /** Adds a tag photo; the database counts it for its submitter. The first of a brand is shown on its card. */
    async addTagPhoto(brandId: number, photo: StoredPhoto, about: AboutPhoto): Promise<void> {
      const { sha256, width, height, look, blur } = photo
      const { kind, era, userId, daysAgo } = about
      const { id } = await db
        .insertInto('tag_photos')
        .values({
          brand_id: brandId,
          sha256,
          width,
          height,
          source_sha256: sha256,
          source_pixels: width * height,
          quality_pixels: width * height,
          // As text: the driver's numbers do not hold 64 bits.
          look: sql<number>`${look.toString()}::bigint`,
          blur,
          kind,
          era,
          user_id: userId,
          created_at: daysBack(daysAgo),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await db
        .updateTable('brands')
        .set({ tag_photo_id: id })
        .where('id', '=', brandId)
        .where('tag_photo_id', 'is', null)
        .execute()
    },

    /** Adds changes of a brand, oldest first, between states that are already computed. */
    async addChanges(brandId: number, changes: StoredChange[]): Promise<void> {
      for (const { userId, daysAgo, reason, before, after } of changes)
        await db
          .insertInto('brand_revisions')
          .values({
            brand_id: brandId,
            user_id: userId,
            before: JSON.stringify(before),
            after: JSON.stringify(after),
            reason,
            created_at: daysBack(daysAgo),
          })
          .execute()
    },

    /** Adds a post with its comments. They are counted here, so the recorded deltas are dropped. */
    async addPost(post: SamplePost, about: AboutPost): Promise<void> {
      const { userIdOf, brandId, linksIn } = about
      const { id } = await db
        .insertInto('forum_posts')
        .values({
          title: post.title,
          content: post.content,
          user_id: userIdOf(post.author),
          brand_id: brandId,
          is_pinned: post.isPinned,
          views: post.views,
          comment_count: post.comments.length,
          is_answered: post.comments.length > 0,
          links: linksIn(post.content),
          created_at: hoursBack(post.hoursAgo),
          updated_at: hoursBack(post.hoursAgo),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      if (post.comments.length === 0) return
      await db
        .insertInto('forum_comments')
        .values(
          post.comments.map(({ author, content, hoursAgo }) => ({
            content,
            post_id: id,
            user_id: userIdOf(author),
            links: linksIn(content),
            created_at: hoursBack(hoursAgo),
            updated_at: hoursBack(hoursAgo),
          })),
        )
        .execute()
      await db.deleteFrom('forum_deltas').where('post_id', '=', id).execute()
    },

    /** The figures of all videos, once all are added. */
    async addVideoFigures(): Promise<void> {
      await sql`
        insert into brand_video_figures (brand_id, videos, prices, median_price)
        select v.brand_id, count(distinct v.id), count(m.price) filter (where not v.is_members_word),
          round((percentile_cont(0.5) within group (order by m.price)
            filter (where not v.is_members_word))::numeric)::integer
        from brand_videos v join brand_mentions m on m.brand_video_id = v.id group by v.brand_id`.execute(db)
    },

    /** Adds a video to the pages of the brands it names. */
    async addVideo(video: SampleVideo, { userId, brandIdOf }: AboutVideo): Promise<void> {
      const { id, title, channel, lengthSeconds, isMembersWord } = video
      await db.insertInto('videos').values({ id, title, channel, length_seconds: lengthSeconds }).execute()
      for (const name of new Set(video.mentions.map(({ brand }) => brand))) {
        const place = { brand_id: brandIdOf(name), video_id: id, is_members_word: isMembersWord, user_id: userId }
        const added = await db
          .insertInto('brand_videos')
          .values({ ...place, created_at: daysBack(video.daysAgo) })
          .returning('id')
          .executeTakeFirstOrThrow()
        const mentions = video.mentions.filter(({ brand }) => brand === name)
        await db
          .insertInto('brand_mentions')
          .values(
            mentions.map(({ second, quote, price }) => ({
              brand_video_id: added.id,
              start_ms: second * 1000,
              quote: quote.replaceAll(/[{}]/g, ''),
              name_from: quote.indexOf('{'),
              name_to: quote.indexOf('}') - 1,
              price,
              found_by: 'words' as const,
            })),
          )
          .execute()
      }
    },
  }
}

export type SampleStore = ReturnType<typeof createSampleStore>

/** Days since a figure was set: with its last change, or with the brand. The newest change comes first. */
function lastChange({ changes, daysAgo }: SampleBrand, figure: 'averageSalePrice' | 'sellThroughRate'): number {
  return changes.find(({ was }) => figure in was)?.daysAgo ?? daysAgo
}
