import { reachFor } from '#app/domain/account/permissions.ts'
import { isPastExpiry, isRestorable, hasOpenRequest } from '#app/domain/attendance/credit-groups.ts'
import { creditCauseWords, creditEvents, creditStates } from '#app/domain/attendance/lists.ts'
import { openHref } from '#app/domain/account/school-pages.ts'
import { href } from '#app/domain/href.ts'
import { nameOf } from '#app/domain/student/name.ts'
import { readLessonRecipients } from '#app/requests/lesson-recipients.server.ts'
import { readMakeUpTimes } from '#app/requests/make-up-times.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { listCreditHistory } from '#app/models/attendance/credit-list.server.ts'
import { listCreditable, whyNotConverted } from '#app/models/billing/credit-conversion.server.ts'
import { findCancelingSide } from '#app/models/attendance/credit-cause.server.ts'
import { findLesson } from '#app/models/lesson/detail.server.ts'
import { classForOtherTimes, findOwnCredit } from '#app/models/portal/make-up-times.server.ts'
import { whyNoSlots } from '#app/models/portal/no-slots.server.ts'
import { findStudent } from '#app/models/student/student.server.ts'
import { daysAfter, momentWords, plainDateWords, today } from '#app/utils/dates.ts'
import { moneyWords, plainAmount } from '#app/utils/money.ts'
import { formKey } from '#app/web/form-key.server.ts'
import { missing } from '#app/web/missing.server.ts'

export type Credit = NonNullable<ReturnType<typeof findOwnCredit>>

export function foundCredit(access: Access, id: string | undefined): Credit {
	return findOwnCredit(access, id ?? '') ?? missing()
}

export type CreditFacts = ReturnType<typeof factsOf>

/** Facts about a credit that all its pages show. */
export function factsOf(access: Access, credit: Credit) {
	const { timeZone, dateFormat } = access.school
	const { id, studentId, minutes, state, cause, reason, expiresOn, sourceLessonId, usedLessonId } = credit
	const student = findStudent(access, studentId) ?? missing()
	const lesson = (lessonId: string | null) => {
		const lesson = lessonId ? findLesson(access, lessonId) : null
		const when = lesson && momentWords(lesson.startsAt, timeZone, dateFormat)
		return lesson && { id: lesson.id, text: `${lesson.class.name}, ${when}` }
	}
	return {
		id,
		studentId,
		student: nameOf(student),
		minutes,
		state,
		reason,
		status: creditStates.find(({ value }) => value === state)?.label ?? '',
		cause: creditCauseWords(cause, findCancelingSide(access, id)),
		issued: plainDateWords(credit.issuedOn, dateFormat),
		expires: expiresOn && plainDateWords(expiresOn, dateFormat),
		isRestorable: isRestorable(credit, today(timeZone)),
		missed: lesson(sourceLessonId),
		booked: lesson(usedLessonId),
		request: hasOpenRequest(credit)
			? { wish: credit.wish || null, at: momentWords(credit.askedAt ?? 0, timeZone, dateFormat) }
			: null,
		isPastExpiry: isPastExpiry(credit, today(timeZone)),
		history: historyOf(access, id),
	}
}

function historyOf(access: Access, id: string) {
	const { timeZone, dateFormat } = access.school
	return listCreditHistory(access, id).map(({ event, note, at, by, expiresOn: until }, position) => ({
		position,
		event: creditEvents[event],
		until: event === 'extended' && until ? plainDateWords(until, dateFormat) : null,
		note,
		by,
		at: momentWords(at, timeZone, dateFormat),
	}))
}

/** Free times for a credit, and the recipients of the booking email. */
export function readBooking(access: Access, credit: Credit, params: URLSearchParams) {
	const isOpen = credit.state === 'open'
	const times = isOpen
		? readMakeUpTimes(access, credit, params)
		: { days: [], pause: null, later: null, earlier: null }
	const classId = isOpen ? classForOtherTimes(access, credit) : null
	const page = (from: string | null) => from && href.makeUp(credit.id, undefined, { from })
	return {
		formKey: formKey(),
		mayConvert: reachFor('money:write', access) === 'all',
		credit: factsOf(access, credit),
		days: times.days,
		pause: times.pause,
		why: isOpen && times.days.length === 0 ? whyNoSlots(access, credit) : null,
		rules: openHref(access, href.schoolSettings('absences')),
		/** The form of a lesson at any time, such as outside the hours of the teacher. */
		another: classId && openHref(access, anotherTime(classId, credit)),
		later: page(times.later),
		earlier: page(times.earlier),
		recipients: readLessonRecipients(access, [credit.studentId]),
	}
}

const anotherTime = (classId: string, { id, minutes }: Credit) =>
	href.newLesson(classId, { kind: 'make_up', credit: id, minutes: String(minutes) })

export type Booking = ReturnType<typeof readBooking>

/** The student's invoices, and the price of the missed lesson if known, or the reason why nothing is given back. */
export function readConversion(access: Access, credit: Credit) {
	const { dateFormat } = access.school
	const creditable = listCreditable(access, credit)
	const [first] = creditable
	return {
		why: whyNotConverted(access, credit),
		invoices: creditable.map(({ id, number, issuedOn, leftMinor, currency }) => ({
			value: id,
			label: [
				`Invoice ${number ?? ''}`,
				issuedOn && plainDateWords(issuedOn, dateFormat),
				`${moneyWords(leftMinor, currency)} can be credited`,
			]
				.filter(Boolean)
				.join(', '),
		})),
		amount: first?.priceMinor ? plainAmount(first.priceMinor) : '',
	}
}

export function firstExtension({ school }: Access, { expiresOn }: Credit): string {
	const now = today(school.timeZone)
	return expiresOn && expiresOn >= now ? daysAfter(expiresOn, 1) : now
}
