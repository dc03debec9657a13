import type { LoaderFunctionArgs } from '@remix-run/node'
import { eventChild, eventsOfFamily, familyEvent } from '#app/requests/family-events.server.ts'
import type { OpenPortal } from '#app/requests/portal.server.ts'
import { piecesOf } from '#app/views/event/read.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { listOpenTo, type OfferedEvent } from '#app/models/event/offered.server.ts'
import { formKey } from '#app/web/form-key.server.ts'
import { missing } from '#app/web/missing.server.ts'

function offeredTo(access: Access, { chosen }: OpenPortal) {
	return listOpenTo(
		access,
		chosen.map(({ id }) => id),
	)
}

export function readFamilyEvents(access: Access, portal: OpenPortal) {
	const events = eventsOfFamily(access, portal, offeredTo(access, portal))
	return {
		keep: portal.keep,
		isOwn: access.kind === 'learner',
		coming: events.filter(({ isPast }) => !isPast),
		past: events.filter(({ isPast, children }) => isPast && children.some(({ entry }) => entry)).reverse(),
	}
}

/** The form that signs up a child for an event or changes what the child plays. */
export function readFamilyEntry({ request }: LoaderFunctionArgs, access: Access, portal: OpenPortal) {
	const params = new URL(request.url).searchParams
	const asked = offeredTo(access, portal).find(
		({ id, studentId }) => id === params.get('event') && studentId === params.get('student'),
	)
	if (!asked) return missing()
	return { keep: portal.keep, ...formOf(access, asked, eventChild(access, asked, portal)) }
}

function formOf(access: Access, event: OfferedEvent, student: ReturnType<typeof eventChild>) {
	const { entry } = event
	const { pieces, instruments } = piecesOf(access, event.studentId)
	return {
		event: familyEvent(access, event),
		student,
		pieces,
		formKey: formKey(),
		values: {
			title: entry?.title ?? '',
			composer: entry?.composer ?? '',
			minutes: entry?.minutes ? String(entry.minutes) : '',
			instrument: entry?.instrument ?? instruments[0] ?? '',
			grade: entry?.grade ?? '',
		},
	}
}
