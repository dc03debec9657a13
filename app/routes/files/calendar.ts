import { createHash } from 'node:crypto'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { onlyBy, visitCall } from '#app/guards/enter.server.ts'
import { calendarOf } from '#app/letters/calendar.server.ts'
import { listFeedEvents } from '#app/models/event/feed.server.ts'
import { feedName, feedVersion, listFeedLessons } from '#app/models/lesson/feed.server.ts'
import { openFeed } from '#app/models/visitors/open-feed.server.ts'
import { notFound } from '#app/web/call.server.ts'
import { calendarHeaders } from '#app/web/calendar-answer.server.ts'

/** A calendar feed. Calendar programs cannot sign in, so the secret URL is the key. */
export async function loader(args: LoaderFunctionArgs) {
	await visitCall(args)
	const [, key] = /^([\w-]{27})\.ics$/.exec(args.params.file ?? '') ?? []
	const feed = key ? openFeed(key) : null
	if (!feed) return notFound()
	const { id, name: school, timeZone } = feed.school
	const name = feedName(id, feed)
	const events = feed.kind === 'person' ? listFeedEvents(feed.access) : []
	const language = feed.kind === 'person' ? feed.access.language : 'en'
	const mark = `"${createHash('sha256')
		.update(feedVersion(id, feed))
		.update(name + language + JSON.stringify(events))
		.digest('base64url')
		.slice(0, 22)}"`
	const headers = { ...calendarHeaders(name), ETag: mark, 'Cache-Control': 'private, no-cache' }
	if (args.request.headers.get('If-None-Match')?.replace(/^W\//, '') === mark)
		return new Response(null, { status: 304, headers })
	const calendar = calendarOf([...listFeedLessons(id, feed), ...events], {
		id,
		school,
		name,
		timeZone,
		language,
	})
	return new Response(calendar, { headers })
}

export function action(args: LoaderFunctionArgs) {
	return onlyBy(args, 'GET')
}
