import { owedWords, termsWords } from '#app/domain/attendance/credit-groups.ts'
import { href } from '#app/domain/href.ts'
import { nameOf } from '#app/domain/student/name.ts'
import { leads, tasksOf, type Doing } from '#app/requests/task.server.ts'
import {
	bookMakeUpForm,
	convertCreditForm,
	declineMakeUpForm,
	extendCreditForm,
	giveCreditForm,
	revokeCreditForm,
} from '#app/domain/attendance/make-up-form.ts'
import { nothingAsked } from '#app/domain/billing/form.ts'
import { enter } from '#app/guards/enter.server.ts'
import {
	extendCredits,
	issueCredit,
	restoreCredit,
	revokeCredit,
} from '#app/models/attendance/credit-ledger.server.ts'
import { convertToMoney } from '#app/models/billing/credit-conversion.server.ts'
import { findLesson } from '#app/models/lesson/detail.server.ts'
import { bookForFamily } from '#app/models/portal/office-booking.server.ts'
import { declineMakeUp } from '#app/models/portal/credit-requests.server.ts'
import { findOwnCredit } from '#app/models/portal/slots.server.ts'
import { findStudent } from '#app/models/student/student.server.ts'
import { momentWords, plainDateWords } from '#app/utils/dates.ts'
import { refused } from '#app/utils/outcome.ts'
import { missing } from '#app/web/missing.server.ts'

interface AtCredit extends Doing {
	credit: NonNullable<ReturnType<typeof findOwnCredit>>
	name: string
}

/** What the forms of a make-up credit do: which one it is, the address says. */
export async function saveMakeUp({ asked, access, params }: Doing & { params: URLSearchParams }) {
	const credit = findOwnCredit(access, params.get('credit') ?? '') ?? missing()
	const student = findStudent(access, credit.studentId) ?? missing()
	const act = params.get('do') ?? 'book'
	if (act === 'convert') await enter(asked, 'school', 'money:write')
	const run = Object.hasOwn(tasks, act) ? tasks[act as keyof typeof tasks] : missing()
	return run({ asked, access, credit, name: nameOf(student) })
}

/** The office gives credits that no mark gave. */
export const giveCredit = tasksOf<Doing & { params: URLSearchParams }>()({
	form: giveCreditForm,
	save({ access, params }, value, { key }) {
		const student = findStudent(access, params.get('student') ?? '')
		if (!student || student.archivedAt !== null) return null
		return issueCredit(access, key, { ...value, studentId: student.id, counts: value.cause === 'student' })
	},
	then(_, { access, params }, { number, minutes }) {
		const student = findStudent(access, params.get('student') ?? '')
		return leads(href.student(params.get('student') ?? '', 'lessons'), 'credits-given', {
			name: student ? nameOf(student) : '',
			what: `${owedWords({ count: number })}, ${termsWords({ count: number, minutes }, null)}`,
		})
	},
})

const task = tasksOf<AtCredit>()

const tasks = {
	book: task({
		form: bookMakeUpForm,
		save: ({ access, credit }, value, { key }) =>
			bookForFamily(access, key, { creditId: credit.id, ...value }),
		then({ lessonId, mailed }, { access, credit, name }) {
			const { timeZone, dateFormat } = access.school
			const lesson = findLesson(access, lessonId)
			const when = lesson ? momentWords(lesson.startsAt, timeZone, dateFormat) : ''
			const said = { name, when, ...(mailed > 0 ? { mailed: 'yes' } : {}) }
			return leads(href.student(credit.studentId, 'lessons'), 'make-up-office-booked', said)
		},
	}),
	extend: task({
		form: extendCreditForm,
		save({ access, credit }, { expiresOn }) {
			const saved = extendCredits(access, [credit.id], expiresOn)
			if (!saved.ok || saved.value.extended > 0) return saved
			const { dateFormat } = access.school
			return refused({
				expiresOn: credit.expiresOn
					? `Choose a day after ${plainDateWords(credit.expiresOn, dateFormat)}.`
					: 'This credit never expires.',
			})
		},
		then: (_, its, { expiresOn }) =>
			changed(its, `can be used until ${plainDateWords(expiresOn, its.access.school.dateFormat)}`),
	}),
	revoke: task({
		form: revokeCreditForm,
		save: ({ access, credit }, { reason }) => revokeCredit(access, credit.id, reason),
		then: (_, its) => changed(its, 'was revoked'),
	}),
	restore: task({
		form: nothingAsked,
		save: ({ access, credit }) => restoreCredit(access, credit.id),
		then: (_, its) => changed(its, 'was restored'),
	}),
	convert: task({
		form: convertCreditForm,
		save: ({ access, credit }, { invoice, amount, reason }, { key }) =>
			convertToMoney(access, key, { creditId: credit.id, invoiceId: invoice, amountMinor: amount, reason }),
		then: (_, its) => changed(its, 'was converted to money. The credit note is in the family’s account'),
	}),
	/** A family asked for a time, and the office has none. */
	decline: task({
		form: declineMakeUpForm,
		save: ({ access, credit }, { answer }) => declineMakeUp(access, credit.id, answer),
		then: ({ mailed }, its) =>
			changed(
				its,
				`stays open. The family ${mailed > 0 ? 'will get your answer by email' : 'reads your answer in the portal'}`,
			),
	}),
}

function changed({ credit, name }: AtCredit, now: string) {
	return leads(href.makeUp(credit.id), 'credit-changed', { name, now })
}
