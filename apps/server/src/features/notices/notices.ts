import type { Feature } from '#domain/feature.ts'
import { noticeJobs } from './deliver-notices.ts'
import { openNotices } from './notice-routes.ts'
import { createNewsStore, createNoticeStore } from './notice-store.ts'
import { createReadBadges } from './notice-routes.ts'

export const notices: Feature = {
  create: ({ config, db, listener, log, onDrain, ports }) => {
    let countStreams = (): number => 0
    return {
      ports: { readBadges: createReadBadges(createNewsStore(db)), countStreams: () => countStreams() },
      routes: (app) => {
        const { findOpenSessions } = ports
        const opened = openNotices({ db, config, listener, log, findOpenSessions })
        opened.register(app)
        countStreams = opened.countStreams
        onDrain(opened.leave)
        app.addHook('onClose', opened.close)
      },
      jobs: () => noticeJobs({ notices: createNoticeStore(db) }),
    }
  },
}
