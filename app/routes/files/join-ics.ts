import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { onlyBy } from '#app/guards/enter.server.ts'
import { calendarOf } from '#app/letters/calendar.server.ts'
import { listShownLessons } from '#app/models/join/shown-lessons.server.ts'
import { visitJoinCall } from '#app/requests/join.server.ts'
import { notFound } from '#app/web/call.server.ts'
import { calendarHeaders } from '#app/web/calendar-answer.server.ts'

/** The lessons to come of the classes that are shown, without anybody who is in them. */
export async function loader(args: LoaderFunctionArgs) {
	const open = await visitJoinCall(args, args.params.school)
	if (!open) return notFound()
	const { id, name, timeZone } = open.access.school
	const calendar = calendarOf(listShownLessons(open.access), { id, school: name, name, timeZone })
	const headers = { ...calendarHeaders(name), 'Cache-Control': 'public, max-age=3600' }
	return new Response(calendar, { headers })
}

export function action(args: ActionFunctionArgs) {
	return onlyBy(args, 'GET')
}
