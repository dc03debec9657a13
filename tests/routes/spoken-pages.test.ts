import { beforeEach, describe, expect, it } from 'vitest'
import { issueInvoice } from '#app/models/billing/issue.server.ts'
import { signDocument } from '#app/models/mail/document-link.server.ts'
import { signLink } from '#app/models/mail/signed-link.server.ts'
import { signUnsubscribe } from '#app/models/mail/unsubscribe.server.ts'
import { aGuardianOf } from '../support/accounts.ts'
import { aBillingOffice, aDraft, fee } from '../support/billing.ts'
import { rows } from '../support/database.ts'
import { aClass, anEnrolment, aSchool, aStudent, type ASchool } from '../support/factories.ts'
import { Visitor } from '../support/visitor.ts'

let school: ASchool
let offer: string
beforeEach(() => {
	school = aSchool()
	const student = aStudent(school, { firstName: 'Ada', lastName: 'Lind', state: 'waiting' })
	const classId = aClass(school, { name: 'Band', weekday: 2, startTime: '16:30' })
	const offeredUntil = Date.now() + 86_400_000
	const place = anEnrolment(school, classId, student, {
		state: 'offered',
		position: 1,
		queuedAt: 1,
		offeredUntil,
	})
	const guardian = aGuardianOf(school, student, { name: 'Amara Diallo' })
	offer = `/offers/${signLink('offer', [school.id, place, offeredUntil, guardian])}`
})

function unsubscribePage() {
	const recipient = `guardian:${aGuardianOf(school, aStudent(school), { email: 'home@example.test' })}`
	return `/unsubscribe/${signUnsubscribe(school.id, 'lesson', recipient)}`
}

function payPage() {
	const { access, family, school: billing } = aBillingOffice()
	aStudent(billing, { familyId: family })
	const id = aDraft(access, family, fee(12_345))
	expect(issueInvoice(access, id).ok).toBe(true)
	return `/pay/${signDocument({ schoolId: access.schoolId, kind: 'invoice', id })}`
}

const PAGES: [name: string, path: () => string][] = [
	['an offer', () => offer],
	['an offer that is over', () => '/offers/none'],
	['unsubscribing', unsubscribePage],
	['a link that was cut off', () => '/unsubscribe/none'],
	['an invoice', payPage],
]

const textsOf = (body: string) =>
	[...body.replace(/<(style|script)[\s\S]*?<\/\1>/g, '').matchAll(/>([^<]*\p{L}{2,}[^<]*)</gu)].map(
		([, text]) => (text ?? '').trim(),
	)

const NAMES = /^(Solfa|English|Español|Deutsch|Ada Lind|Band|Total|Video|Mastodon|PayPal|.*School.*)$/

describe.each(PAGES)('the page of %s', (_name, path) => {
	it.each(['es', 'de'])(
		'is written in %s where the browser asks for it, with nothing left in English',
		async (language) => {
			const address = path()
			const english = await new Visitor().get(address)
			const other = await new Visitor().get(address, {
				'Accept-Language': `fr,${language}-CH;q=0.8,en;q=0.5`,
			})
			expect(other.status).toBe(english.status)
			expect(other.body).toContain(`<html lang="${language}"`)
			const left = textsOf(other.body).filter((text) => textsOf(english.body).includes(text))
			expect(left.filter((text) => !NAMES.test(text))).toEqual([])
		},
	)
})

describe('the language of a page', () => {
	it.each([undefined, '*', 'en', 'en-US,de;q=0.5', 'fr'])(
		'is English where a browser asks for %s',
		async (wish) => {
			const { body } = await new Visitor().get(offer, { 'Accept-Language': wish })
			expect(body).toContain('<html lang="en"')
			expect(body).toContain('A seat is free')
		},
	)

	it('is first what the address says, and stays through the form', async () => {
		const family = new Visitor()
		const shown = await family.get(`${offer}?lang=de`, { 'Accept-Language': 'es' })
		expect(shown.page.text).toContain('Ein Platz ist frei')
		expect(shown.page.text).toContain('dienstags, 16:30')
		const answered = await family.post(`${offer}?lang=de`, { intent: 'decline' })
		expect(answered.location).toBe(`${offer}?lang=de`)
		expect((await family.follow(answered)).page.text).toContain('Der Platz wurde abgelehnt')
		expect(rows('select 1 from enrolments where state = ?', 'offered')).toEqual([])
	})

	it('leads to the same page in the others, and keeps what else the address says', async () => {
		const { body } = await new Visitor().get(`${offer}?answer=decline`)
		expect(body).toContain('href="?answer=decline&amp;lang=es"')
	})

	it('is also that of what a form refuses', async () => {
		const { page } = await new Visitor().post(`${offer}?lang=es`, { intent: 'other' })
		expect(page.text).toContain('Elija si acepta la plaza')
	})
})
