import { write, type Tx } from '#db/client.server.ts'
import type { MailDocument } from '#app/domain/billing/document.ts'
import { statementLetter } from '#app/letters/statement.server.ts'
import { plainDateWords } from '#app/utils/dates.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import { moneyWords } from '#app/utils/money.ts'
import { datesIn } from '#app/utils/spoken.ts'
import type { Access } from '../access.server.ts'
import { record } from '../audit.server.ts'
import { resultOfKey, spendKey } from '../form-key.server.ts'
import { queueSchoolMail } from '../mail/outbox.server.ts'
import { asReader } from '../reader.server.ts'
import { findPayer } from './account.server.ts'
import { accountPaper } from './account-papers.server.ts'
import { listReceiptReaders } from './online-receipt.server.ts'
import { debtOfPayer } from './own-debt.server.ts'
import { findPayment } from './payment-list.server.ts'
import { mailPaymentReceipt } from './payment-receipt.server.ts'
import { whoIsReached } from './recipients.server.ts'

/** The receipt of a payment or the statement of a family. */
type AccountPaper = { kind: 'receipt'; id: string } | Extract<MailDocument, { kind: 'statement' }>

/** Those who get the email, or the reason why there is no one. */
export function paperReaders(access: Access, familyId: string, paper: AccountPaper) {
	const { recipients, text } = whoIsReached(access, familyId)
	const payment = paper.kind === 'receipt' ? findPayment(access, paper.id) : null
	return { readers: payment ? listReceiptReaders(access, payment) : recipients, text }
}

/** Emails a receipt or a statement with its PDF, and returns the names of those who get it. */
export function emailPaper(
	access: Access,
	key: string,
	familyId: string,
	paper: AccountPaper,
): Outcome<{ names: string }> {
	return write((tx) => {
		const before = resultOfKey(access, key)
		if (before !== null) return done({ names: before })
		const sent =
			paper.kind === 'receipt'
				? mailPaymentReceipt(tx, access, paper.id)
				: mailStatement(tx, access, familyId, paper)
		if (sent.length === 0) return refused({ form: whoIsReached(access, familyId).text }, { status: 409 })
		const names = sent.join(', ')
		spendKey(tx, access, key, names)
		return done({ names })
	})
}

function mailStatement(tx: Tx, access: Access, familyId: string, range: { from: string; to: string }) {
	const { schoolId, school } = access
	const { from, to: until } = range
	const readers = whoIsReached(access, familyId).recipients
	const mails = readers.flatMap(({ payerId, name, email }) => {
		const to = asReader(schoolId, { name, email })
		const debt = debtOfPayer(access, familyId, payerId)
		const statement = accountPaper(access, familyId, range, { language: to.language, debt, payerId })
		if (!statement) return []
		const money = (minor: number) => moneyWords(minor, school.currency, to.language)
		const day = (on: string) => plainDateWords(on, datesIn(to.language, school.paperFormat))
		const days = { from: day(from), until: day(until) }
		const mail = statementLetter({ to, school: school.name, ...days, statement, debt, money })
		return { ...mail, document: { kind: 'statement' as const, id: familyId, from, to: until, payerId } }
	})
	if (mails.length === 0) return []
	queueSchoolMail(tx, schoolId, mails)
	const names = readers.map(({ name }) => name)
	record(tx, access, 'payment.statement-sent', {
		objectId: familyId,
		objectName: findPayer(access, familyId)?.name,
		after: { to: names.join(', ') },
	})
	return names
}
