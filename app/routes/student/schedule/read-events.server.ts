import { eventChild, eventsOfFamily, familyEvent } from '#app/requests/family-events.server.ts'
import type { OpenPortal } from '#app/requests/portal.server.ts'
import { piecesOf } from '#app/views/event/read.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { listOpenTo, type OfferedEvent } from '#app/models/event/offered.server.ts'
import { formKey } from '#app/web/form-key.server.ts'
import { missing } from '#app/web/missing.server.ts'

/** The recitals and exams of a family, or one child who is being signed up. */
export function readFamilyEvents(access: Access, portal: OpenPortal, params: URLSearchParams) {
	const { chosen, keep } = portal
	const all = listOpenTo(
		access,
		chosen.map(({ id }) => id),
	)
	const task = params.get('do')
	if (task === 'sign-up' || task === 'change') {
		const asked = all.find(
			({ id, studentId }) => id === params.get('event') && studentId === params.get('student'),
		)
		if (!asked) return missing()
		return { keep, ...formOf(access, asked, eventChild(access, asked, portal)) }
	}
	const events = eventsOfFamily(access, portal, all)
	return {
		task: 'events' as const,
		coming: events.filter(({ isPast }) => !isPast),
		past: events.filter(({ isPast, children }) => isPast && children.some(({ entry }) => entry)).reverse(),
	}
}

function formOf(access: Access, event: OfferedEvent, student: ReturnType<typeof eventChild>) {
	const { entry } = event
	const { pieces, instruments } = piecesOf(access, event.studentId)
	return {
		task: 'event' as const,
		...{ event: familyEvent(access, event), student, pieces, formKey: formKey() },
		values: {
			title: entry?.title ?? '',
			composer: entry?.composer ?? '',
			minutes: entry?.minutes ? String(entry.minutes) : '',
			instrument: entry?.instrument ?? instruments[0] ?? '',
			grade: entry?.grade ?? '',
		},
	}
}
