import type { Tx } from '#db/client.server.ts'
import { nameOf } from '#app/domain/student/name.ts'
import { changedLessonsLetter } from '#app/letters/lesson-changes.server.ts'
import { letterWords } from '#app/letters/words.server.ts'
import { plainDateWords } from '#app/utils/dates.ts'
import { fold } from '#app/utils/fold.ts'
import { moneyWords } from '#app/utils/money.ts'
import { datesIn } from '#app/utils/spoken.ts'
import type { Access } from '../../access.server.ts'
import { tellFamily } from '../../portal/tell-family.server.ts'
import { findStudent } from '../../student/student.server.ts'
import { whoIsReached } from '../recipients.server.ts'

interface Converted {
	studentId: string
	minutes: number
	missedOn?: string
	amountMinor: number
	reason: string
	invoice: { id: string; number: string | null; currency: string }
	/** The number of the credit note. */
	note: string
}

/** Emails a family that a make-up lesson became money. A reader who does not get the invoice learns only that it can no longer be booked. */
export function tellOfConversion(tx: Tx, access: Access, converted: Converted): number {
	const { studentId, minutes, missedOn, amountMinor, reason, invoice, note } = converted
	const student = findStudent(access, studentId)
	if (!student) return 0
	const { recipients } = whoIsReached(access, student.familyId ?? '', invoice.id)
	const emails = new Set(recipients.map(({ email }) => fold(email)))
	return tellFamily(tx, access, studentId, (to, hasAccount) => {
		const text = letterWords(to.language).lessons.makeUpCredited
		const missed = missedOn && plainDateWords(missedOn, datesIn(to.language, access.school.paperFormat))
		const getsInvoice = emails.has(fold(to.email))
		const amount = moneyWords(amountMinor, invoice.currency, to.language)
		const subject = text.subject(nameOf(student))
		const letter = {
			to,
			school: access.school.name,
			subject,
			opening: text.text({ student: nameOf(student), minutes, missed }),
			lines: getsInvoice ? [text.credited(amount, note), text.counts(invoice.number ?? '')] : [text.others],
			reason: getsInvoice ? reason : undefined,
			hasAccount,
		}
		return { text: subject, mail: () => changedLessonsLetter(letter) }
	}).length
}
