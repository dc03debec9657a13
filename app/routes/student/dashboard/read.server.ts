import { absenceOf, joinLink, lessonLine } from '#app/requests/portal-lessons.server.ts'
import type { OpenPortal } from '#app/requests/portal.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { listCollectedLater } from '#app/models/billing/collected-later.server.ts'
import { takesOnline } from '#app/models/billing/online-payment.server.ts'
import { ownBalance } from '#app/models/billing/own.server.ts'
import { listAssignmentsOfEach } from '#app/models/learning/assignments.server.ts'
import { listLatestNotes } from '#app/models/learning/notes.server.ts'
import { findHomeParts } from '#app/models/portal/home.server.ts'
import { currentOwnLesson } from '#app/models/portal/lessons.server.ts'
import { findContact } from '#app/models/school/profile.server.ts'
import { plainDateWords, today } from '#app/utils/dates.ts'
import { moneyWords } from '#app/utils/money.ts'
import { readEvents } from './read-events.server.ts'
import { readTodo } from './read-todo.server.ts'

export function readHome(access: Access, portal: OpenPortal) {
	const { children, child, chosen, keep, shows, billed } = portal
	const ids = chosen.map(({ id }) => id)
	const parts = findHomeParts(access, ids)
	const next = shows.schedule ? readNext(access, portal, ids) : null
	return {
		name: access.name.split(' ')[0] ?? access.name,
		school: access.school.name,
		children: children.map(({ id, firstName }) => ({ id, firstName })),
		child: child && { id: child.id, firstName: child.firstName },
		keep,
		isOwn: access.kind === 'learner',
		shows,
		next,
		todo: readTodo(access, portal, parts),
		events: shows.schedule && parts.events ? readEvents(access, portal) : [],
		assignments: shows.notes && parts.assignments ? readAssignments(access, chosen, ids) : [],
		note: shows.notes && parts.notes ? readNote(access, chosen, ids) : null,
		balance: shows.money ? readBalance(access, billed, parts.autopay) : null,
		contact: next ? null : findContact(access.schoolId, access.school),
	}
}

function readNext(access: Access, { chosen, shows }: OpenPortal, ids: string[], now = Date.now()) {
	const lesson = currentOwnLesson(access, ids, now, (lesson) => joinLink(access, lesson, now) !== null)
	if (!lesson) return null
	const { timeZone } = access.school
	const line = lessonLine(access, lesson, chosen, { takesAbsences: shows.absences, givesStreet: true })
	const days = Math.round((Date.parse(lesson.day) - Date.parse(today(timeZone, now))) / 86_400_000)
	return {
		...line,
		inDays: days,
		absence: line.mayReport ? absenceOf(access, lesson) : null,
	}
}

/** The latest note a teacher wrote about one of their lessons. */
function readNote(access: Access, chosen: OpenPortal['chosen'], ids: string[]) {
	const { dates } = access
	const latest = listLatestNotes(access, ids)
	const [note] = chosen
		.flatMap(({ id }) => latest.filter(({ studentId }) => studentId === id))
		.sort((a, b) => b.day.localeCompare(a.day))
	if (!note) return null
	const child = chosen.length > 1 ? chosen.find(({ id }) => id === note.studentId)?.firstName : null
	return {
		child: child ?? null,
		text: [note.covered, note.next].filter(Boolean).join('\n'),
		teacher: note.by,
		day: plainDateWords(note.day, dates),
	}
}

function readAssignments(access: Access, chosen: OpenPortal['chosen'], ids: string[]) {
	const open = listAssignmentsOfEach(access, ids, { open: true, limit: 3 })
	return chosen.flatMap((child) =>
		open
			.filter(({ studentId }) => studentId === child.id)
			.map(({ id, studentId, text }) => ({
				id,
				studentId,
				text,
				child: chosen.length > 1 ? child.firstName : null,
			})),
	)
}

/** Three sums. Only payers see them. */
function readBalance(access: Access, billed: OpenPortal['billed'], hasAutopay: boolean) {
	if (billed.length === 0) return null
	const { dueNowMinor, notDueMinor, creditMinor, lostMinor, allMinor } = ownBalance(
		access,
		billed,
		hasAutopay ? listCollectedLater(access, billed) : [],
	)
	const { language, school } = access
	const text = (minor: number) => (minor > 0 ? moneyWords(minor, school.currency, language) : null)
	return {
		due: text(dueNowMinor),
		notDue: text(notDueMinor),
		credit: text(creditMinor),
		hasLostPlace: lostMinor > 0,
		all: allMinor === null ? null : text(allMinor),
		paysOnline: dueNowMinor + notDueMinor > 0 && takesOnline(access),
	}
}
