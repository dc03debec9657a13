import type { LoaderFunctionArgs } from '@remix-run/node'
import { enterCall, onlyBy } from '#app/guards/enter.server.ts'
import { calendarOf } from '#app/letters/calendar.server.ts'
import { accessFor } from '#app/models/access.server.ts'
import { findFeedLesson } from '#app/models/lesson/feed.server.ts'
import { notFound } from '#app/web/call.server.ts'
import { calendarHeaders } from '#app/web/calendar-answer.server.ts'

/** One lesson as a calendar file. */
export async function loader(args: LoaderFunctionArgs) {
	const person = await enterCall(args)
	const access = accessFor(person, 'home:read')
	const lesson = access && findFeedLesson(access, args.params.lessonId ?? '')
	if (!lesson) return notFound()
	const { school, language } = access
	const { id, name, timeZone } = school
	const body = calendarOf([lesson], { id, school: name, name, timeZone, language })
	return new Response(body, { headers: { ...calendarHeaders(lesson.class), 'Cache-Control': 'no-store' } })
}

export function action(args: LoaderFunctionArgs) {
	return onlyBy(args, 'GET')
}
