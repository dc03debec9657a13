import { reachFor } from '#app/domain/account/permissions.ts'
import { rollCode, type AttendanceCode } from '#app/domain/attendance/codes.ts'
import { creditWords, markEffectWords } from '#app/domain/attendance/mark-effect.ts'
import { expiryOf } from '#app/domain/attendance/policy.ts'
import type { Access } from '#app/models/access.server.ts'
import { codesByDay, codesOf } from '#app/models/attendance/codes.server.ts'
import { previewRoll } from '#app/models/attendance/roll-preview.server.ts'
import { rulesOf } from '#app/models/attendance/settings.server.ts'
import { listOverbilledLessons } from '#app/models/billing/billed-not-taught.server.ts'
import { listRollBilling, type RollBilling } from '#app/models/billing/roll-billing.server.ts'
import type { LessonDetail } from '#app/models/lesson/detail.server.ts'
import { plainDateWords, today } from '#app/utils/dates.ts'

/** Consequences of each possible mark, as sentences by student and letter. Marks without consequences have none. */
export function rollEffects(access: Access, lesson: LessonDetail) {
	const { expected, day } = lesson
	const dayWords = (on: string) => plainDateWords(on, access.school.dateFormat)
	const codes = codesByDay(access)(day)
	const billingOf = readBilling(access, lesson)
	const preview = previewRoll(access, lesson, expected)
	return Object.fromEntries(
		expected.map((student) => {
			const { studentId, name, mark } = student
			const before = mark ? codes.get(mark.code) : undefined
			const billing = billingOf(student.enrolmentId)
			const byLetter = [...(preview.get(studentId) ?? [])].map(([letter, effect]): [string, string[]] => {
				const after = codes.get(letter)
				const charge = after && billing ? chargeWords(name, { before, after, billing }) : []
				return [letter, [...markEffectWords(name, effect, dayWords), ...(effect.refusal ? [] : charge)]]
			})
			return [studentId, Object.fromEntries(byLetter.filter(([, words]) => words.length > 0))]
		}),
	)
}

/** Charges are shown only with the permission `money:take`. */
function readBilling(access: Access, { id, day, expected }: LessonDetail) {
	if (reachFor('money:take', access) !== 'all') return () => undefined
	const billing = listRollBilling(
		access,
		{ id, day },
		expected.flatMap(({ enrolmentId }) => enrolmentId ?? []),
	)
	return (enrolmentId: string | null) => billing.get(enrolmentId ?? '')
}

interface Charge {
	before: AttendanceCode | undefined
	after: AttendanceCode
	billing: RollBilling
}

/** Attending students are charged as usual, so only exceptions are mentioned. */
function chargeWords(name: string, { before, after, billing: { isByLesson, invoice } }: Charge): string[] {
	if (!isByLesson || before?.charges === after.charges || (!before && after.isHeld)) return []
	if (after.charges) return [`${name} is charged for this lesson.`]
	if (!invoice) return [`${name} is not charged for this lesson.`]
	return [stillBilledWords(name, invoice.number)]
}

function stillBilledWords(name: string, number: string | null): string {
	const where = number ? `on invoice ${number} until you credit it` : 'on a draft until you take it off'
	return `${name} is not charged for this lesson, but it stays ${where}.`
}

/** Sentences about those of the students whom the lesson no longer charges and an invoice bills it to. */
export function stillBilled(access: Access, lesson: LessonDetail, studentIds: readonly string[]): string[] {
	const billingOf = readBilling(access, lesson)
	return lesson.expected
		.filter(({ studentId }) => studentIds.includes(studentId))
		.flatMap(({ name, enrolmentId }) => {
			const invoice = billingOf(enrolmentId)?.invoice
			return invoice ? stillBilledWords(name, invoice.number) : []
		})
}

/** Added to the message after a save if the lesson is billed to students whom it no longer charges. */
export function billedIn(access: Access, { id, expected }: LessonDetail): Record<string, string> {
	if (reachFor('money:take', access) !== 'all') return {}
	const [first, ...others] = listOverbilledLessons(access, { lessonId: id })
	if (!first) return {}
	if (others.length > 0)
		return {
			billed: `${others.length + 1} students are not charged for this lesson, but it stays on their invoices until you credit it.`,
		}
	const name = expected.find(({ studentId }) => studentId === first.studentId)?.name ?? first.about
	return { billed: stillBilledWords(name, first.overbilled.number) }
}

/** Codes of a roll, each with its consequences for browsers without JavaScript. */
export function rollCodes(access: Access, { day, startsAt, endsAt }: LessonDetail) {
	const dayWords = (on: string) => plainDateWords(on, access.school.dateFormat)
	const rules = rulesOf(access, day)
	const minutes = Math.round((endsAt - startsAt) / 60_000)
	const expiresOn = expiryOf(rules, today(access.school.timeZone), day)
	const credit = creditWords({ minutes, expiresOn }, dayWords)
	const capped =
		rules.creditCap === 0 ? 'no make-up credit, by the school’s rules' : `${credit}, within the limit`
	return codesOf(access, day).map((code) => ({
		...rollCode(code),
		needsNote: code.needsNote,
		gives: code.credit !== 'make_up' ? null : code.countsToCap && rules.creditCap !== null ? capped : credit,
	}))
}
