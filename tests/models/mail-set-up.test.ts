import { afterEach, describe, expect, it } from 'vitest'
import { environment } from '#app/config/environment.server.ts'
import { portalWords } from '#app/content/portal/catalogs.ts'
import { sayFlash, type Flash } from '#app/domain/flash.ts'
import { portalFlashIds, portalFlashText, type PortalFlashId } from '#app/domain/portal/flash.ts'
import { signInAsked } from '#app/models/account/sign-in-address.server.ts'
import { sendInvoices } from '#app/models/billing/sending.server.ts'
import { issueInvoice } from '#app/models/billing/issue.server.ts'
import { aBillingOffice, aDraft, fee } from '../support/billing.ts'
import { change } from '../support/database.ts'
import { aStudent } from '../support/factories.ts'
import { valueOf } from '../support/lessons.ts'
import { aGuardian } from '../support/students.ts'

afterEach(() => {
	environment().demo = true
})

const said = (flash: Flash, mailWaits: boolean) => sayFlash(flash, { mailWaits }).text

describe('while mail is not set up on the server', () => {
	it.each<[Flash, string, string]>([
		[
			{ id: 'invited', params: { name: 'Ada' } },
			'An invitation is on its way to Ada.',
			'An invitation goes to Ada once email is set up on this server.',
		],
		[
			{ id: 'lesson-canceled', params: { mailed: 'yes' } },
			'The lesson was canceled. The families will get an email.',
			'The lesson was canceled. The families will get an email once email is set up on this server.',
		],
		[{ id: 'lesson-canceled' }, 'The lesson was canceled.', 'The lesson was canceled.'],
		[
			{ id: 'mail-retried', params: { to: 'a@example.com' } },
			'The email to a@example.com will be sent again within a minute.',
			'The email to a@example.com will be sent again once email is set up on this server.',
		],
		[
			{ id: 'broadcast-sent', params: { people: '3 people' } },
			'Your message is being sent to 3 people.',
			'Your message is being sent to 3 people. Email is not set up on this server yet, so emails wait.',
		],
		[
			{ id: 'event-canceled', params: { event: 'Recital', told: '1' } },
			'Recital is canceled, and 1 person was told.',
			'Recital is canceled, and 1 person will be told once email is set up on this server.',
		],
	])('the message %j does not say that an email was sent', (flash, sent, waiting) => {
		expect(said(flash, false)).toBe(sent)
		expect(said(flash, true)).toBe(waiting)
	})

	it('the messages of the portal that promise an email say that it waits, in every language', () => {
		const promising: PortalFlashId[] = ['class-list-joined', 'class-asked', 'event-signed-up']
		for (const language of ['en', 'es', 'de'] as const) {
			const words = portalWords(language)
			for (const id of portalFlashIds) {
				const waiting = portalFlashText(words, id, true)
				expect.soft(portalFlashText(words, id, false)).toBe(words.flash[id])
				expect.soft([id, waiting !== words.flash[id]]).toEqual([id, promising.includes(id)])
			}
			for (const id of promising)
				expect.soft(portalFlashText(words, id, true)).toMatch(/this server|este servidor|dieser Server/)
		}
	})

	it('an invoice is queued, and is not said to be sent', () => {
		const { school, access, family } = aBillingOffice()
		const ada = aStudent(school, { familyId: family })
		aGuardian(school, { name: 'Hanna', email: 'hanna@example.com' }, ada)
		change('update guardianships set pays = 1')
		const id = aDraft(access, family, fee(60_00))
		valueOf(issueInvoice(access, id))
		expect(sendInvoices(access, [id], 'invoice')[0]?.text).toBe('Sent to Hanna.')
		environment().demo = false
		expect(sendInvoices(access, [id], 'invoice')[0]?.text).toBe(
			'Queued for Hanna. Email is not set up on this server yet, so emails wait.',
		)
		expect(signInAsked('asked')).toBe(
			', and a link goes to the new address once email is set up on this server',
		)
	})
})
