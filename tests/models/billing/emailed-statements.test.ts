import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { MailDocument } from '#app/domain/billing/document.ts'
import { attachedPaper } from '#app/jobs/attached-paper.server.ts'
import { creditInvoice } from '#app/models/billing/ending.server.ts'
import { issueInvoice } from '#app/models/billing/issue.server.ts'
import { emailPaper } from '#app/models/billing/paper-mail.server.ts'
import { recordPayment } from '#app/models/billing/payment.server.ts'
import { today } from '#app/utils/dates.ts'
import { newId } from '#app/utils/id.server.ts'
import { aBillingOffice, aDraft, fee } from '../../support/billing.ts'
import { change, rows } from '../../support/database.ts'
import { aStudent } from '../../support/factories.ts'
import { valueOf } from '../../support/lessons.ts'
import { mails } from '../../support/mail.ts'
import { aGuardian } from '../../support/students.ts'

describe('an emailed statement', () => {
	let its: ReturnType<typeof aBillingOffice>
	let child: string
	let ada: string

	beforeEach(() => {
		its = aBillingOffice()
		child = aStudent(its.school, { firstName: 'Maya', lastName: 'Okafor', familyId: its.family })
		ada = aPayer('Ada')
	})

	function aPayer(name: string, share: number | null = null) {
		const id = aGuardian(its.school, { name, email: `${name.toLowerCase()}@example.test` }, child)
		change(
			'update guardianships set gets_invoices = 1, pays = 1, share_basis_points = ? where guardian_id = ?',
			share,
			id,
		)
		return id
	}

	function billed(amountMinor: number) {
		const { access, family } = its
		const id = aDraft(access, family, fee(amountMinor, { studentId: child }))
		valueOf(issueInvoice(access, id))
		return id
	}

	function emailed(to = '2026-04-30') {
		const { access, family } = its
		const statement = { kind: 'statement', id: family, from: '2026-04-01', to } as const
		valueOf(emailPaper(access, newId(), family, statement))
		const papers = rows<{ document: string }>('select document from outbox')
		return mails().map(({ to, text }, at) => {
			const document = JSON.parse(papers[at]!.document) as MailDocument
			const paper = attachedPaper({ ...document, schoolId: access.schoolId }, to)
			const asked = paper?.sums.find(({ isFinal }) => isFinal)?.amount
			return { to, text: text.replace(/[\u00a0\u202f]/g, ' '), asked: asked?.replace('\u00a0', ' ') }
		})
	}

	it.each([
		['en', 'Balance: $100.00\nTo pay: $60.00\n\nYour share today: $60.00. All payers together owe $100.00.'],
		['de', 'Ihr Anteil heute: 60,00 $.'],
		['es', 'Su parte a día de hoy: 60,00 US$.'],
	])('asks each payer for their own share, like its PDF (%s)', (language, said) => {
		aPayer('Ben', 4000)
		change('update guardians set language = ? where id = ?', language, ada)
		billed(100_00)
		const [toAda, toBen] = emailed()
		expect(toAda?.text).toContain(said)
		expect(toAda?.asked).toContain('60')
		expect(toBen).toMatchObject({ to: 'ben@example.test', asked: '$40.00' })
		expect(toBen?.text).toContain('Your share today: $40.00. All payers together owe $100.00.')
	})

	it('asks a payer for their share though another has credit, and says how much the other has', () => {
		aPayer('Ben', 4000)
		const id = billed(100_00)
		const { access, family: familyId } = its
		const payment = { familyId, receivedOn: '2026-04-09', method: 'cash' as const, payerId: ada }
		valueOf(recordPayment(access, newId(), { ...payment, amountMinor: 60_00 }))
		valueOf(creditInvoice(access, newId(), { id, amountMinor: 20_00, reason: 'Ill' }))
		const [toAda, toBen] = emailed()
		expect(toAda?.text).toContain('Your credit today: $12.00. All payers together owe $32.00.')
		expect(toBen?.asked).toBe('$32.00')
	})

	it('asks for what is owed today where its last day is over', () => {
		const { access, family: familyId } = its
		billed(100_00)
		const day = today(access.school.timeZone)
		vi.setSystemTime(Date.now() + 3 * 86_400_000)
		const receivedOn = today(access.school.timeZone)
		valueOf(recordPayment(access, newId(), { familyId, receivedOn, method: 'cash', amountMinor: 70_00 }))
		const [past] = emailed(day)
		expect(past?.asked).toBe('$30.00')
		expect(past?.text).toMatch(/Balance, as of .+: \$100\.00\nTo pay, as of .+: \$30\.00\n/)
	})

	it('asks for the whole balance where one person pays', () => {
		billed(100_00)
		const [only] = emailed()
		expect(only?.asked).toBe('$100.00')
		expect(only?.text).toContain('To pay: $100.00\n')
		expect(only?.text).not.toContain('Your share')
	})
})
