import { createCookie } from '@remix-run/node'
import { describe, expect, it, vi } from 'vitest'
import { paymentFlagHeader } from '#app/web/payment-flag.server.ts'
import { secretsFor } from '#app/config/secrets.server.ts'
import {
	anAdminAt,
	aSchool,
	aSoloTeacherAt,
	aStudentAt,
	aTeacherAt,
	joins,
	platformStaff,
	type APerson,
} from '../support/factories.ts'
import { Page } from '../support/page.ts'
import { Visitor, type Answer } from '../support/visitor.ts'

type State = 'none' | 'pending' | 'expired'

const PLANS = '/select-plan?upgrade=true'
const ASK = '/select-plan/cancel-registration'
const cookieFor = (name: string) => createCookie(name, { secrets: secretsFor(`cookie:${name}`) })
const valueIn = (line: string) => /^\w+=([^;]*)/.exec(line)?.[1] ?? ''

/** The note that a visitor's session has just paid for a school, as the way back from the provider leaves it. */
async function paidNote(visitor: Visitor, schoolId: string): Promise<string> {
	const kept = `session=${visitor.cookies.get('session')}`
	const secret = (await cookieFor('session').parse(kept)) as string
	return valueIn(await paymentFlagHeader(secret, schoolId))
}

async function justPaid(state: State = 'pending') {
	const school = aSchool({ subscription: state })
	const visitor = await Visitor.signedInAs(anAdminAt(school))
	visitor.cookies.set('paid', await paidNote(visitor, school.id))
	return { school, visitor }
}

describe('somebody who has just paid', () => {
	it.each(['pending', 'expired', 'none'] as const)(
		'is let in while the school is still %s',
		async (state) => {
			const { visitor } = await justPaid(state)
			const answer = await visitor.get('/dashboard')
			expect(answer.status).toBe(200)
			expect(answer.page.text).toContain('Activating your subscription...')
			expect((await visitor.get('/settings/subscription')).status).toBe(200)
			expect((await visitor.get('/dashboard?try=7')).page.text).toContain(
				'Finalizing setup - your account will be ready shortly',
			)
		},
	)

	it('is not told to wait once the school is active', async () => {
		const school = aSchool()
		const visitor = await Visitor.signedInAs(anAdminAt(school))
		visitor.cookies.set('paid', await paidNote(visitor, school.id))
		const answer = await visitor.get('/dashboard')
		expect([answer.status, answer.page.text.includes('Activating')]).toEqual([200, false])
	})

	it('is let in for a minute', async () => {
		const now = Date.now()
		vi.useFakeTimers({ now, toFake: ['Date'] })
		const { visitor } = await justPaid()
		vi.setSystemTime(now + 59_999)
		expect((await visitor.get('/dashboard')).status).toBe(200)
		vi.setSystemTime(now + 60_000)
		expect((await visitor.get('/dashboard')).location).toBe(PLANS)
	})
})

describe('the note of a payment opens nothing', () => {
	const refused = async (visitor: Visitor) => {
		const answer = await visitor.get('/dashboard')
		expect([answer.status, answer.location]).toEqual([302, PLANS])
		expect((await visitor.get('/dashboard.data')).body).not.toContain('Activating')
	}

	it('when there is none', async () => {
		await refused(await Visitor.signedInAs(anAdminAt(aSchool({ subscription: 'pending' }))))
	})

	it('in another session, of the same person or of another', async () => {
		const school = aSchool({ subscription: 'pending' })
		const admin = anAdminAt(school)
		const first = await Visitor.signedInAs(admin)
		const note = await paidNote(first, school.id)
		for (const person of [admin, anAdminAt(school)]) {
			const other = await Visitor.signedInAs(person)
			other.cookies.set('paid', note)
			await refused(other)
		}
		first.cookies.set('paid', note)
		expect((await first.get('/dashboard')).status).toBe(200)
	})

	it('for another school', async () => {
		const school = aSchool({ subscription: 'pending' })
		const visitor = await Visitor.signedInAs(anAdminAt(school))
		visitor.cookies.set('paid', await paidNote(visitor, aSchool().id))
		await refused(visitor)
	})

	it('at the next school of the same person', async () => {
		const { school } = await justPaid()
		const person = anAdminAt(school)
		const second = joins(person, aSchool({ subscription: 'pending' }), 'admin')
		const visitor = await Visitor.signedInAs(person)
		visitor.cookies.set('paid', await paidNote(visitor, school.id))
		await visitor.post('/api/session/school', { membershipId: second.membershipId ?? '' })
		await refused(visitor)
	})

	it('that nobody signed, or that was signed as something else', async () => {
		const { school, visitor } = await justPaid()
		const note = visitor.cookies.get('paid') ?? ''
		const [body = ''] = note.split('.')
		const holder: unknown = await cookieFor('paid').parse(`paid=${note}`)
		const elsewhere = valueIn(
			await createCookie('paid', { secrets: secretsFor('cookie:flash') }).serialize(holder),
		)
		const plain = Buffer.from(JSON.stringify({ until: Date.now() + 50_000, holder: school.id })).toString(
			'base64',
		)
		const forged = [
			body,
			`${body}.x`,
			elsewhere,
			plain,
			'true',
			'1',
			'',
			visitor.cookies.get('session') ?? '',
		]
		for (const value of forged) {
			visitor.cookies.set('paid', value)
			await refused(visitor)
		}
	})

	it('to those who cannot pay', async () => {
		const school = aSchool({ subscription: 'pending' })
		const teacher = await Visitor.signedInAs(aTeacherAt(school))
		expect((await teacher.get('/dashboard/teacher')).status).toBe(403)
	})
})

/** The offer that stands over a page. */
function offerOf({ body }: Answer) {
	const [dialog] = /<section[^>]*data-modal.*?<\/section>/s.exec(body) ?? []
	if (!dialog) return null
	const page = new Page(`<body>${dialog}`)
	const [, action] = /<form method="post" action="([^"]*)"/.exec(dialog) ?? []
	const [, title = ''] = /<h2[^>]*>(.*?)<\/h2>/s.exec(dialog) ?? []
	const [, text = ''] = /<p id="modal-words">(.*?)<\/p>/s.exec(dialog) ?? []
	const email = page.valueOf('email')
	return { title, text, links: page.links, action, email, buttons: dialog.match(/>([\w ]+)<\/button>/g) }
}

describe.each(['/', '/about', '/forgot-password'])('%s', (path) => {
	const offerFor = async (person: APerson) => offerOf(await (await Visitor.signedInAs(person)).get(path))

	it('asks an owner to finish their registration', async () => {
		const admin = anAdminAt(aSchool({ subscription: 'pending' }))
		const pending = {
			title: 'Complete Your Registration',
			text: 'Your account setup is incomplete. You need to complete the subscription process to access the dashboard.',
			links: { 'Continue to Subscription': '/select-plan', 'Cancel Registration': ASK },
			action: '/api/cleanup/cancel-registration',
			email: admin.email,
			buttons: ['>Close</button>', '>Cancel Registration</button>', '>Keep my registration</button>'],
		}
		expect(await offerFor(admin)).toEqual(pending)
		const solo = aSoloTeacherAt(aSchool({ kind: 'solo', subscription: 'pending' }))
		expect(await offerFor(solo)).toEqual({
			...pending,
			links: { 'Continue to Subscription': '/register-solo-teacher', 'Cancel Registration': ASK },
			email: solo.email,
		})
	})

	it.each([
		[
			'expired',
			'Your subscription has expired. Please renew your subscription to continue using all features.',
		],
		['none', 'Upgrade your subscription to access additional features.'],
	] as const)('offers a subscription to an owner whose school has it %s', async (subscription, text) => {
		const owners = [
			anAdminAt(aSchool({ subscription })),
			aSoloTeacherAt(aSchool({ kind: 'solo', subscription })),
		]
		for (const person of owners) {
			expect(await offerFor(person)).toEqual({
				title: 'Upgrade Your Subscription',
				text,
				links: { 'Upgrade Subscription': PLANS },
				action: PLANS,
				email: undefined,
				buttons: ['>Return to Dashboard</button>', '>Close</button>'],
			})
		}
	})

	it('asks nothing of anybody else', async () => {
		const unpaid = aSchool({ subscription: 'expired' })
		const others = [anAdminAt(aSchool()), aTeacherAt(unpaid), aStudentAt(unpaid), platformStaff()]
		for (const person of others) expect(await offerFor(person)).toBeNull()
		expect(offerOf(await new Visitor().get(path))).toBeNull()
	})

	it('is never kept for others with somebody’s offer on it', async () => {
		const admin = anAdminAt(aSchool({ subscription: 'pending' }))
		const asked = await (await Visitor.signedInAs(admin)).get(path)
		expect(offerOf(asked)).not.toBeNull()
		expect(asked.headers['cache-control']).toBe('no-store')
		expect(asked.headers.etag).toBeUndefined()
		const stranger = await new Visitor().get(path)
		expect(stranger.body).not.toContain(admin.email)
		expect(offerOf(stranger)).toBeNull()
		expect(stranger.headers.etag).toBeDefined()
		// Nor is what strangers see for whoever is asked.
		expect(offerOf(await (await Visitor.signedInAs(admin)).get(path))).not.toBeNull()
	})

	it('leads where its buttons say', async () => {
		const pending = await Visitor.signedInAs(anAdminAt(aSchool({ subscription: 'pending' })))
		const offer = offerOf(await pending.get(path))
		const gone = await pending.post(offer?.action ?? '', { email: offer?.email ?? '' })
		expect([gone.status, gone.location]).toEqual([303, '/'])
		expect((await pending.follow(gone)).page.flash).toBe(
			'Registration Cancelled Your registration has been cancelled and all account data removed. You can now start fresh.',
		)
		const expired = await Visitor.signedInAs(anAdminAt(aSchool({ subscription: 'expired' })))
		const back = await expired.post(PLANS, { intent: 'cancel-upgrade' })
		// The dashboard is closed to them: they are shown what is theirs, and not the plans once more.
		expect([back.status, back.location]).toEqual([303, '/subscription'])
		const landed = await expired.follow(back)
		expect(landed.page.flash).toBe(
			'Upgrade Cancelled Your account stays closed until a plan is paid for. Everything in it is kept. Choose a plan below, or take your data with you.',
		)
		expect(landed.page.links['Renew the subscription']).toBe(PLANS)
	})
})

it('an owner meets it at every other public address as well', async () => {
	const visitor = await Visitor.signedInAs(anAdminAt(aSchool({ subscription: 'pending' })))
	for (const path of ['/auth/forgot-password', '/reset-password', '/no-such-page'])
		expect(offerOf(await visitor.get(path))?.title, path).toBe('Complete Your Registration')
})

it.each([
	'/select-plan',
	'/select-plan?upgrade=true',
	'/payment-success',
	'/subscription',
	'/register-school',
	'/register-solo-teacher',
	'/signup',
	'/register',
	'/auth/register',
])('nothing stands over %s', async (path) => {
	for (const subscription of ['pending', 'expired', 'none'] as const) {
		const visitor = await Visitor.signedInAs(anAdminAt(aSchool({ subscription })))
		const answer = await visitor.get(path)
		expect([answer.status, offerOf(answer)]).toEqual([200, null])
	}
})
