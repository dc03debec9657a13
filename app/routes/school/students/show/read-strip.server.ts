import { readOwedLessons } from '#app/requests/owed-lessons.server.ts'
import { scheduled } from '#app/requests/scheduled.server.ts'
import { readUnscheduled } from '#app/requests/unscheduled.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { balanceOf } from '#app/models/billing/ledger.server.ts'
import { listPlaces } from '#app/models/student/choices.server.ts'
import type { GuardianOfStudent } from '#app/models/student/household.server.ts'
import type { FoundStudent } from '#app/models/student/student.server.ts'
import { reachFor } from '#app/domain/account/permissions.ts'
import { changeHref } from '#app/domain/class/changes.ts'
import { enrolmentStates, weeklyWords, type EnrolmentState } from '#app/domain/class/labels.ts'
import { isCanceled } from '#app/domain/lesson/labels.ts'
import { moneyWords } from '#app/utils/money.ts'
import { shownPhone } from '#app/utils/phone.ts'
import { readOwnLessons } from '../read-own-lessons.server.ts'
import { nextLesson } from './read-lessons.server.ts'

/** The data a phone call needs: contact, next lesson, classes and balance. */
export function stripOf(access: Access, student: FoundStudent, guardians: readonly GuardianOfStudent[]) {
	if (student.archivedAt !== null) return null
	const people = guardians
		.filter(({ noContact }) => !noContact)
		.map(({ id, name, relation, phone, email, pays }) => ({ id, name, relation, phone, email, pays }))
	const { lesson, dots } = lessonsOf(access, student.id)
	return {
		people,
		own: { phone: shownPhone(student.phone, access.school), email: student.email },
		paysSelf: student.paysSelf,
		lesson,
		dots,
		solo: access.school.kind === 'solo',
		owed: readOwedLessons(access, [student.id]),
		offers: lesson ? [] : readUnscheduled(access, { studentId: student.id }),
		classes: listPlaces(access, student.id)
			.filter(({ state }) => state !== 'ended')
			.map(({ id, classId, className, weekday, startTime, state }) => ({
				...{ id, classId, name: className },
				words:
					state === 'active'
						? weeklyWords(weekday, startTime, access.school.dateFormat)
						: enrolmentStates[state][0],
				toMove: SEATED.includes(state) ? changeHref(classId, id, 'move', student.id) : null,
			})),
		family: student.family && {
			id: student.family.id,
			name: student.family.name,
			balance: balanceIn(access, student.family.id),
		},
	}
}

/** A term break is longer than the weeks that are read for the dots, so then the next lesson is looked up. */
function lessonsOf(access: Access, studentId: string) {
	const { coming, dots } = readOwnLessons(access, [studentId], { days: 28 })
	const next = coming.find((row) => !isCanceled(row))
	const [lesson = null] = next ? scheduled(access, [next]) : nextLesson(access, studentId)
	return { lesson, dots: dots.get(studentId) ?? [] }
}

const SEATED: EnrolmentState[] = ['active', 'ending', 'future', 'paused']

export type StripShown = NonNullable<ReturnType<typeof stripOf>>

/** Hidden without permission to take payments. */
function balanceIn(access: Access, familyId: string) {
	if (reachFor('money:take', access) !== 'all') return null
	const { currency } = access.school
	const { dueNowMinor, notDueMinor, creditMinor } = balanceOf(access, familyId)
	const words = (minor: number) => moneyWords(minor, currency)
	return {
		isDue: dueNowMinor > 0,
		due: words(dueNowMinor),
		later: notDueMinor > 0 ? words(notDueMinor) : null,
		credit: creditMinor > 0 ? words(creditMinor) : null,
	}
}
