import { expect, it } from 'vitest'
import { demoPagesOf } from '../support/crawl.ts'

/** An hour from 0 to 23 with nothing beside it that says which half of the day: `16:30`, and not `4:30–5:15 PM`. */
const BARE = /(?<![\d:.T–-])\d{1,2}:\d\d(?!:?\d)(?!(?:–\d{1,2}:\d\d)?\s?(?:[AP]M|[ap]\.\s?m\.))/g

/** A note of the score that is too narrow for more says its half of the day in its title and by where it is. */
const SHORT_NOTES = /<svg class="note-short"[\s\S]*?<\/svg>/g

/** A second of a recording is no time of day. */
const SECONDS =
	/<a [^>]*href="[^"]*#t=\d+"[^>]*>[\s\S]*?<\/a>|<span role="timer"[\s\S]*?<\/span>|such as 0:42/g

/** What somebody wrote is left as it is, and the picture on the landing page is the same for everybody. */
const MAY_SAY = /^\/(messaging\/.*)?$/

it.each([
	['admin', '/dashboard'],
	['teacher', '/dashboard/teacher'],
	['parent', '/student/dashboard'],
	['student', '/student/dashboard'],
])('no page that leads %s on from %s shows a time of 24 hours where the clock has 12', async (who, home) => {
	const pages = await demoPagesOf(who, home)
	expect(pages.length).toBeGreaterThan(20)
	const found = []
	for (const { url, answer } of pages) {
		if (answer.status !== 200 || !/<html/.test(answer.body) || MAY_SAY.test(url.pathname)) continue
		const shown = answer.body
			.replace(/<(script|style|template|textarea|option)\b[\s\S]*?<\/\1>/g, ' ')
			.replace(SHORT_NOTES, ' ')
			.replace(SECONDS, ' ')
			.replace(/<[^>]+>/g, ' ')
			.replace(/&nbsp;/g, ' ')
		for (const [time] of shown.matchAll(BARE)) {
			const at = shown.indexOf(time)
			found.push(
				`${url.pathname}${url.search}: ${shown.slice(Math.max(0, at - 60), at + 20).replace(/\s+/g, ' ')}`,
			)
		}
	}
	expect([...new Set(found)]).toEqual([])
})
