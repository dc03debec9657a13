import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sendDueMail } from '#app/jobs/outbox.server.ts'
import type { Mail } from '#app/letters/mail.ts'
import { creditInvoice } from '#app/models/billing/ending.server.ts'
import { issueInvoice } from '#app/models/billing/issue.server.ts'
import { chargeLateFees } from '#app/models/billing/late-fees.server.ts'
import { recordPayment } from '#app/models/billing/payment.server.ts'
import { sendInvoices } from '#app/models/billing/sending.server.ts'
import { saveBillingSettings } from '#app/models/billing/settings.server.ts'
import { certificateHref } from '#app/domain/event/href.ts'
import { newId } from '#app/utils/id.server.ts'
import { aDraft, fee } from '../support/billing.ts'
import { change, rows } from '../support/database.ts'
import {
	anExam,
	ada,
	beginEvents,
	entryOf,
	inLanguage,
	office,
	result,
	school,
	signUp,
} from '../support/events.ts'
import { anAdminAt, aStudent } from '../support/factories.ts'
import { valueOf } from '../support/lessons.ts'
import { pdfText } from '../support/pdf.ts'
import { aHousehold, aParent } from '../support/portal.ts'
import { aFamily } from '../support/students.ts'
import { Visitor, type Answer } from '../support/visitor.ts'

afterEach(() => {
	vi.useRealTimers()
})

/** A family that reads German, with an invoice of 1,234.50 of which 1,000 are paid and 34.50 credited. */
async function aGermanFamily() {
	const house = aHousehold('2026-01-07T15:00:00Z')
	const { access, family, ben, parent } = house
	inLanguage(parent, 'de')
	change(
		`update guardians set email = 'mutter@example.test', email_key = 'mutter@example.test', language = 'de'`,
	)
	const invoice = aDraft(access, family, fee(1234_50, { description: 'Lessons', studentId: ben }))
	valueOf(issueInvoice(access, invoice))
	const paid = {
		familyId: family,
		receivedOn: '2026-01-07',
		amountMinor: 1000_00,
		method: 'transfer',
	} as const
	const { id: payment } = valueOf(recordPayment(access, newId(), paid))
	valueOf(creditInvoice(access, newId(), { id: invoice, amountMinor: 34_50, reason: 'Snow' }))
	const [{ id: credit = '' } = {}] = rows<{ id: string }>('select id from credit_notes')
	const mother = await Visitor.signedInAs(parent)
	return { ...house, invoice, payment, credit, mother }
}

const read = async (answer: Answer) => {
	expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
	return pdfText(answer.bytes)
}

/** Sends the waiting mail. PDFs are made by a worker, which needs the real clock. */
async function mailWithPaper() {
	vi.useRealTimers()
	const seen: Mail[] = []
	const deliver = async (sent: Mail) => (seen.push(sent), { ok: true as const })
	await sendDueMail({ deliver, keepsWords: false }, { now: () => Date.now() + 86_400_000 })
	return seen.find(({ attachment }) => attachment)
}

const GERMAN = [
	'Rechnung',
	'0001',
	'Ausgestellt',
	'7. Januar 2026',
	'Menge',
	'1.234,50 $',
	'Zu zahlen',
	'200,00 $',
]
const ENGLISH = /Invoice|Issued|Quantity|To pay|January|Bill to|Paid|Credit/

describe('the papers of a family', () => {
	it('come with its mail in its language, and through the link of it', async () => {
		const { access, invoice } = await aGermanFamily()
		expect(sendInvoices(access, [invoice], 'invoice')).toMatchObject([{ ok: true }])
		const sentAt = Date.now()
		const mail = await mailWithPaper()
		expect(mail?.attachment?.filename).toBe('rechnung-0001.pdf')
		const text = await pdfText(mail!.attachment!.content)
		for (const words of GERMAN) expect(text).toContain(words)
		expect(text).not.toMatch(ENGLISH)
		const [path = '', token = ''] = /\/documents\/([^\s?]+)\?lang=de/.exec(mail?.text ?? '') ?? []
		vi.useFakeTimers({ toFake: ['Date'], now: sentAt })
		const stranger = new Visitor()
		expect(await read(await stranger.get(path))).toContain('Zu zahlen')
		// Older mails have links that say no language.
		expect(await read(await stranger.get(`/documents/${token}`))).toContain('Zu zahlen')
		expect(await read(await stranger.get(`/documents/${token}?lang=es`))).toContain('Por pagar')
		expect(await read(await stranger.get(`/documents/${token}?lang=en`))).toContain('To pay')
	})

	it('are in the portal in the language of who reads there, and nobody else’s', async () => {
		const { mother, invoice, payment, credit, family, school, ben } = await aGermanFamily()
		const page = await mother.get(`/student/invoices/${invoice}`)
		expect(await read(await mother.get(page.page.links.PDF ?? ''))).toContain('Zu zahlen')
		const statement = await mother.get('/student/invoices/statement')
		const [pdf = ''] = Object.entries(statement.page.links).flatMap(([said, to]) =>
			/^PDF/.test(said) ? to : [],
		)
		const account = await read(await mother.get(pdf))
		for (const text of ['Kontoauszug', 'Saldo davor', 'Rechnung 0001', 'Gutschrift', '−1.000,00 $'])
			expect(account).toContain(text)
		const receiptAt = `/student/invoices/receipts/${payment}?format=pdf`
		const receipt = await read(await mother.get(receiptAt))
		for (const text of ['Quittung', 'Überweisung', 'Rechnung 0001', '1.000,00 $'])
			expect(receipt).toContain(text)
		const creditAt = `/student/invoices/${invoice}?credit=${credit}&format=pdf`
		const note = await read(await mother.get(creditAt))
		for (const text of ['Gutschrift zur Rechnung 0001: Snow', '34,50 $']) expect(note).toContain(text)
		for (const text of [account, receipt, note]) expect(text).not.toMatch(ENGLISH)
		const cleo = aStudent(school, { firstName: 'Cleo', familyId: aFamily(school, 'Ames') })
		const [cousin, watcher] = [
			await Visitor.signedInAs(aParent(school, [cleo], { pays: true })),
			await Visitor.signedInAs(aParent(school, [ben], { pays: false })),
		]
		for (const other of [cousin, watcher])
			for (const path of [receiptAt, creditAt, `/student/invoices/statement?family=${family}&format=pdf`])
				expect((await other.get(path)).status, path).toBe(404)
	})

	it('say for which invoice a late fee is and why, in its language', async () => {
		const { access, invoice, parent } = await aGermanFamily()
		const rules = { prefix: '', termsDays: 14, billDay: 1, lateFeeMinor: 5_00, lateFeeAfterDays: 10 }
		valueOf(saveBillingSettings(access, rules))
		vi.setSystemTime(Date.parse('2026-02-10T15:00:00Z'))
		valueOf(chargeLateFees(access, newId(), [invoice]))
		const [{ id = '' } = {}] = rows<{ id: string }>(`select id from invoices where state = 'draft'`)
		valueOf(issueInvoice(access, id))
		const mother = await Visitor.signedInAs(parent)
		const { text } = (await mother.get(`/student/invoices/${id}`)).page
		expect(sendInvoices(access, [id], 'invoice')).toMatchObject([{ ok: true }])
		const mail = await mailWithPaper()
		const paper = await pdfText(mail!.attachment!.content)
		for (const said of [text, mail!.text, paper]) {
			expect(said).toContain('Mahngebühr zur Rechnung 0001')
			expect(said).toContain('Mehr als 10 Tage nach Fälligkeit nicht bezahlt')
			expect(said).not.toMatch(/Late fee|Unpaid/)
		}
	})

	it.each([
		[
			'de',
			[
				'100,00 € im Monat; 2 von 4 Unterrichtsstunden',
				'10 % Geschwisterrabatt',
				'Gebühr erstattet: Recital',
			],
		],
		['es', ['100,00 € al mes; 2 de 4 clases', '10 % de descuento por hermanos', 'Cuota devuelta: Recital']],
	])(
		'say in %s why a part of a month costs what it costs, and why there is a discount',
		async (language, said) => {
			const { access, family, ben, parent } = await aGermanFamily()
			inLanguage(parent, language)
			change(`update guardians set language = ?`, language)
			const month = { description: 'Ben Okafor, Piano', studentId: ben, discountMinor: 5_00 }
			const why = 'Private 45, €100.00 a month; 2 of 4 lessons; 10% sibling discount; As agreed'
			const back = fee(-10_00, {
				description: 'Fee taken back: Recital, Ben',
				why: 'Withdrawn or canceled, 3 May 2026',
			})
			const id = aDraft(
				{ ...access, school: { ...access.school, currency: 'EUR' } },
				family,
				fee(50_00, { ...month, why }),
				back,
			)
			change(`update invoices set currency = 'EUR' where id = ?`, id)
			valueOf(issueInvoice(access, id))
			const mother = await Visitor.signedInAs(parent)
			const { text } = (await mother.get(`/student/invoices/${id}`)).page
			expect(sendInvoices(access, [id], 'invoice')).toMatchObject([{ ok: true }])
			const mail = await mailWithPaper()
			const paper = await pdfText(mail!.attachment!.content)
			for (const place of [text, mail!.text, paper].map((words) => words.replace(/\s+/g, ' '))) {
				for (const words of said) expect(place).toContain(words)
				expect(place).not.toMatch(/lessons|discount|taken back|Withdrawn|As agreed/)
			}
		},
	)

	it('stay English for the office, which can hand them out in the family’s language', async () => {
		const { school, invoice, payment, family } = await aGermanFamily()
		const desk = await Visitor.signedInAs(anAdminAt(school))
		for (const paper of [`invoice/${invoice}`, `receipt/${payment}`, `statement/${family}`])
			expect(await read(await desk.get(`/billing/papers/${paper}`))).toMatch(ENGLISH)
		const { links } = (await desk.get(`/billing/manage/invoices/${invoice}`)).page
		expect(await read(await desk.get(links['PDF in German'] ?? ''))).toContain('Zu zahlen')
		const account = (await desk.get(`/billing/manage/families/${family}`)).page.links
		expect(await read(await desk.get(account['Statement PDF in German'] ?? ''))).toContain('Kontoauszug')
	})
})

describe('a certificate', () => {
	beforeEach(beginEvents)

	it.each([
		['de', ['Urkunde', 'hat bestanden: Piano, Grade 2: Grade exams', 'Mit gutem Erfolg', 'Geprüft von']],
		['es', ['Certificado', 'ha superado: Piano, Grade 2: Grade exams', 'Notable', 'Tribunal: Northern']],
	])('is in %s where the family reads that', async (language, said) => {
		const exam = await anExam()
		await signUp(office, exam, ada, { instrument: 'Piano', grade: 'Grade 2' })
		await result(office, exam, ada, { outcome: 'merit' })
		const parent = aParent(school, [ada])
		inLanguage(parent, language)
		change(
			`update guardians set language = ?, email = 'p@example.test', email_key = 'p@example.test'`,
			language,
		)
		const mother = await Visitor.signedInAs(parent)
		for (const answer of [
			await mother.get(`/student/reports?certificate=${entryOf(ada)}`),
			await office.get(certificateHref(true, exam, entryOf(ada))),
		]) {
			const text = await read(answer)
			for (const words of said) expect(text).toContain(words)
			expect(text).not.toMatch(/Certificate|certify|passed|Merit|Examined|Teacher/)
		}
	})

	it('is in what the family reads also where none of them wants emails about lessons or events', async () => {
		const exam = await anExam()
		await signUp(office, exam, ada, { instrument: 'Piano', grade: 'Grade 2' })
		await result(office, exam, ada, { outcome: 'merit' })
		const barred = aParent(school, [ada], { noContact: true })
		inLanguage(barred, 'es')
		inLanguage(aParent(school, [ada], { getsLessons: false }), 'de')
		const certificate = await office.get(certificateHref(true, exam, entryOf(ada)))
		expect(await read(certificate)).toContain('Urkunde')
	})
})
