import { readOwedLessons } from '#app/requests/owed-lessons.server.ts'
import { scheduled } from '#app/requests/scheduled.server.ts'
import { readUnscheduled } from '#app/requests/unscheduled.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { balanceOf } from '#app/models/billing/ledger.server.ts'
import { listOwnLessons, takesPlace } from '#app/models/portal/lessons.server.ts'
import { listPlaces } from '#app/models/student/choices.server.ts'
import type { GuardianOfStudent } from '#app/models/student/household.server.ts'
import type { FoundStudent } from '#app/models/student/student.server.ts'
import { reachFor } from '#app/domain/account/permissions.ts'
import { changeHref } from '#app/domain/class/changes.ts'
import type { EnrolmentState } from '#app/domain/class/labels.ts'
import { enrolmentWords } from '#app/domain/class/enrolment-words.ts'
import { isCanceled } from '#app/domain/lesson/labels.ts'
import { moneyWords } from '#app/utils/money.ts'
import { shownPhone } from '#app/utils/phone.ts'
import { readOwnLessons } from '../read-own-lessons.server.ts'

/** The data a phone call needs: contact, next lesson, classes and balance. */
export function stripOf(access: Access, student: FoundStudent, guardians: readonly GuardianOfStudent[]) {
	if (student.archivedAt !== null) return null
	const people = guardians
		.filter(({ noContact }) => !noContact)
		.map(({ id, name, relation, phone, email, pays }) => ({ id, name, relation, phone, email, pays }))
	const { lesson, isOfGroup, dots, dotDays } = lessonsOf(access, student.id)
	return {
		people,
		own: { phone: shownPhone(student.phone, access.school), email: student.email },
		paysSelf: student.paysSelf,
		lesson,
		/** A group has its lesson without a student who cannot come. */
		isOfGroup,
		dots,
		dotDays,
		solo: access.school.kind === 'solo',
		owed: readOwedLessons(access, [student.id]),
		offers: lesson ? [] : readUnscheduled(access, { studentId: student.id }),
		classes: listPlaces(access, student.id)
			.filter(({ state }) => state !== 'ended')
			.map((place) => ({
				id: place.id,
				classId: place.classId,
				name: place.className,
				text: enrolmentWords(place, access.school.dateFormat),
				toMove: SEATED.includes(place.state) ? changeHref(place.classId, place.id, 'move', student.id) : null,
			})),
		family: student.family && {
			id: student.family.id,
			name: student.family.name,
			balance: balanceIn(access, student.family.id),
		},
	}
}

/** The next lesson is the one the student comes to, as in the portal of the family. */
function lessonsOf(access: Access, studentId: string) {
	const { coming, dots, daysOfDots } = readOwnLessons(access, [studentId], { days: SOON })
	const next = coming.find((row) => !isCanceled(row) && !row.absence) ?? laterLesson(access, studentId)
	const [lesson = null] = next ? scheduled(access, [next]) : []
	const days = daysOfDots(studentId)
	const [first, last] = [days[0], days.at(-1)]
	const isOfGroup = next !== undefined && next.classKind !== 'private'
	return {
		lesson,
		isOfGroup,
		dots: dots.get(studentId) ?? [],
		dotDays: first && last ? { first, last } : null,
	}
}

/** A term break is longer than the weeks that are read for the dots. */
function laterLesson(access: Access, studentId: string, now = Date.now()) {
	const span = { from: now + SOON * DAY, to: now + 366 * DAY, limit: 20 }
	return listOwnLessons(access, [studentId], span).find(takesPlace)
}

const SOON = 28
const DAY = 24 * 60 * 60_000

const SEATED: EnrolmentState[] = ['active', 'ending', 'future', 'paused']

export type StripShown = NonNullable<ReturnType<typeof stripOf>>

/** Hidden without permission to take payments. */
function balanceIn(access: Access, familyId: string) {
	if (reachFor('money:take', access) !== 'all') return null
	const { currency } = access.school
	const { dueNowMinor, notDueMinor, creditMinor } = balanceOf(access, familyId)
	const text = (minor: number) => moneyWords(minor, currency)
	return {
		isDue: dueNowMinor > 0,
		due: text(dueNowMinor),
		later: notDueMinor > 0 ? text(notDueMinor) : null,
		credit: creditMinor > 0 ? text(creditMinor) : null,
	}
}
