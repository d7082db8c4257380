/** Where a notice's post and comment are found, under the names that `isShown` uses. */
export const withTexts = `
  left join forum_posts post on post.id = notices.post_id
  left join forum_comments comment on comment.id = notices.comment_id`

/**
 * A notice that leads to a text is there only while the text is. One about several replies stays when the latest of
 * them is hidden.
 */
export const isShown = `(
  notices.kind not in ('reply', 'mention', 'shown')
  or (post.hidden_at is null
    and (comment.hidden_at is null or (notices.kind = 'reply' and notices.things > 1))))`
