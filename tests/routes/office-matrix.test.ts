import { describe, expect, it } from 'vitest'
import { areaOf } from '#app/domain/account/areas.ts'
import { officeGrants, type Grant } from '#app/domain/account/permissions.ts'
import { addressesOf, asked, dataOf, isQuestion, rowsToAskFor } from '../support/addresses.ts'
import { databaseHash } from '../support/database.ts'
import { aColleagueAt, anAdminAt, aSchool, type ASchool } from '../support/factories.ts'
import { Visitor } from '../support/visitor.ts'

/** What an office account must include to open a page or send its form; `owner` is the administrator alone. */
type Need = readonly Grant[] | 'owner'

const NOTHING: Need = []
const MONEY: Need = ['office:money']
const PEOPLE: Need = ['office:people']
const SETTINGS: Need = ['office:settings']
const OWNER: Need = 'owner'

/**
 * Every route of the school's desk. A new one without a row here fails; tabs and tasks of a page, in the folder of its
 * name, need what the page needs unless they have a row.
 */
const ROUTES: Record<string, Need> = {
	'routes/school/dashboard': NOTHING,
	'routes/school/getting-started': SETTINGS,
	'routes/school/teachers/list': PEOPLE,
	'routes/school/teachers/create': PEOPLE,
	'routes/school/teachers/show': PEOPLE,
	'routes/school/teachers/show/pay': ['office:money', 'office:people'],
	'routes/school/classes/list': NOTHING,
	'routes/school/classes/legacy': NOTHING,
	'routes/school/classes/events': NOTHING,
	'routes/school/classes/lesson': NOTHING,
	'routes/school/classes/show': NOTHING,
	'routes/school/classes/show/money': MONEY,
	'routes/school/classes/show/students': NOTHING,
	'routes/school/schedule/schedule': NOTHING,
	'routes/school/schedule/simple': NOTHING,
	'routes/school/attendance': NOTHING,
	'routes/school/make-ups/show': NOTHING,
	'routes/school/make-ups/show/convert': MONEY,
	'routes/school/students/to-complete': NOTHING,
	'routes/school/students/list': NOTHING,
	'routes/school/students/list@students': NOTHING,
	'routes/school/students/create': NOTHING,
	'routes/school/students/feedback': NOTHING,
	'routes/school/students/loans': NOTHING,
	'routes/school/students/sign-ups': NOTHING,
	'routes/school/students/sign-ups/answer': NOTHING,
	'routes/school/students/sign-ups/decline': NOTHING,
	'routes/school/students/sign-ups/book': NOTHING,
	'routes/school/students/import': NOTHING,
	'routes/school/students/import/file': NOTHING,
	'routes/school/students/call-note': NOTHING,
	'routes/school/students/note': NOTHING,
	'routes/school/students/note/remove': NOTHING,
	'routes/school/students/family': NOTHING,
	'routes/school/students/family/reminder': MONEY,
	'routes/school/students/show': NOTHING,
	'routes/school/students/show/money': MONEY,
	'routes/school/students/show/erase': OWNER,
	'routes/school/students/edit': NOTHING,
	'routes/school/students/skills': NOTHING,
	'routes/school/students/account': PEOPLE,
	'routes/school/billing/list': MONEY,
	'routes/school/billing/new-invoice': MONEY,
	'routes/school/billing/new-invoice/preview': MONEY,
	'routes/school/billing/history': MONEY,
	'routes/school/billing/accounting': MONEY,
	'routes/school/billing/paper': MONEY,
	'routes/school/billing/manage': MONEY,
	'routes/school/analytics': NOTHING,
	'routes/school/analytics@analytics/:report': NOTHING,
	'routes/school/settings/profile': NOTHING,
	'routes/school/settings/profile@settings': NOTHING,
	'routes/school/settings/school': SETTINGS,
	'routes/school/settings/school/closures': NOTHING,
	'routes/school/settings/preferences': NOTHING,
	'routes/school/settings/history-file': PEOPLE,
	'routes/school/settings/admin/calendars': SETTINGS,
	'routes/school/settings/admin/checks': SETTINGS,
	'routes/school/settings/admin/code': PEOPLE,
	'routes/school/settings/admin/downloads': OWNER,
	'routes/school/settings/admin/emails': SETTINGS,
	'routes/school/settings/admin/history': PEOPLE,
	'routes/school/settings/admin/invite-office': PEOPLE,
	'routes/school/settings/admin/jobs': SETTINGS,
	'routes/school/settings/admin/keys': OWNER,
	'routes/school/settings/admin/texts': OWNER,
	'routes/school/settings/admin/keys/end': OWNER,
	'routes/school/settings/admin/keys/end-webhook': OWNER,
	'routes/school/settings/admin/keys/new': OWNER,
	'routes/school/settings/admin/keys/new-webhook': OWNER,
	'routes/school/settings/admin/ownership': OWNER,
	'routes/school/settings/admin/person': PEOPLE,
	'routes/school/settings/admin/privacy': OWNER,
	'routes/school/settings/admin/remove': PEOPLE,
	'routes/school/subscription': OWNER,
	'routes/school/subscription@settings/subscription': OWNER,
}

/** Opened by whoever has one of its tabs, at the first of them. */
const ADMIN = ['routes/school/settings/admin', 'routes/school/settings/admin/people']

/** Parts of pages that need more than their page. */
const PARTS: Record<string, Need> = {
	'/analytics/revenue': MONEY,
	'/analytics/revenue?format=csv': MONEY,
	'/analytics/owed': MONEY,
	'/teachers/a-teacher-own/pay?format=csv': ['office:money', 'office:people'],
	'/billing?format=csv': MONEY,
	'/billing/history?format=csv': MONEY,
	'/teachers?format=csv': PEOPLE,
	'/students/list?format=csv': NOTHING,
}

/** Forms that need more than the page they stand on, with as much as it takes to be told from others. */
const FORMS: [address: string, form: Record<string, string>, need: Need][] = [
	['/teachers/a-teacher-own/pay', { intent: 'approve' }, ['office:money', 'office:people']],
	['/teachers', { intent: 'invite' }, PEOPLE],
	['/settings/preferences', { intent: 'reset-school' }, SETTINGS],
	['/settings/admin?index', { intent: 'lock', membershipId: 'none' }, PEOPLE],
	['/settings/admin/ownership', { intent: 'offer', to: 'none', currentPassword: 'x' }, OWNER],
	['/settings/admin/data', { file: 'money' }, OWNER],
	['/settings/admin/jobs', { intent: 'none' }, SETTINGS],
	['/settings/admin/emails', { mail: 'none' }, SETTINGS],
	['/settings/admin/calendars', { intent: 'none' }, SETTINGS],
	['/settings/admin/ownership', { intent: 'withdraw' }, OWNER],
	['/settings/school/terms', {}, SETTINGS],
	['/billing/manage/plans/new', {}, MONEY],
	['/billing/manage/online', {}, MONEY],
	['/billing/manage/debit', {}, MONEY],
	['/billing/manage/debit/settings', {}, MONEY],
]

interface Somebody {
	name: string
	held: readonly Grant[] | 'owner'
	visitor: Visitor
}

async function everybody(school: ASchool): Promise<Somebody[]> {
	const sets: Grant[][] = [[], ...officeGrants.map((one) => [one]), [...officeGrants]]
	const office = sets.map(async (held) => ({
		name: held.join(', ') || 'no grant',
		held,
		visitor: await Visitor.signedInAs(aColleagueAt(school, held)),
	}))
	const owner = { name: 'the administrator', held: 'owner' as const }
	return [...(await Promise.all(office)), { ...owner, visitor: await Visitor.signedInAs(anAdminAt(school)) }]
}

function mayDo(need: Need, { held }: Somebody): boolean {
	if (held === 'owner') return true
	return need !== 'owner' && need.every((one) => held.includes(one))
}

async function aDesk() {
	const school = aSchool()
	rowsToAskFor(school, 'own')
	return everybody(school)
}

const routes = asked.filter(({ id }) => areaOf(id) === 'school')

/** A row of its own, or that of the nearest page it is part of. */
function needOf(id: string): Need | undefined {
	return ROUTES[id] ?? (id.includes('/') ? needOf(id.slice(0, id.lastIndexOf('/'))) : undefined)
}

it('has a row for every route of the school, and no other', () => {
	const ids = routes.map(({ id }) => id)
	expect(ids.filter((id) => !ADMIN.includes(id) && !needOf(id))).toEqual([])
	expect(Object.keys(ROUTES).filter((id) => !ids.includes(id))).toEqual([])
})

describe.each(routes.map(({ id }) => id).filter((id) => !ADMIN.includes(id)))('%s', (id) => {
	it('opens for those whose account includes it, as a page, as data and as a form', async () => {
		const need = needOf(id)
		const route = routes.find((one) => one.id === id)
		if (!need || !route) throw new Error(`Say in ROUTES what ${id} needs.`)
		const people = await aDesk()
		const before = databaseHash()
		for (const address of addressesOf(route, ['own'])) {
			for (const who of people) {
				const wanted = mayDo(need, who)
				const page = await who.visitor.get(address)
				expect([who.name, address, page.status !== 403]).toEqual([who.name, address, wanted])
				if (wanted) expect([200, 404], `${who.name} ${address}`).toContain(page.status)
				else expect(page.body).toContain('Not part of your account')
				const data = await who.visitor.get(dataOf(address))
				expect([who.name, 'data', data.status !== 403]).toEqual([who.name, 'data', wanted])
				if (wanted && isQuestion(route)) continue
				const form = await who.visitor.post(address, {})
				// A page that takes no form says so to everybody.
				if (wanted) expect(form.status, who.name).not.toBe(403)
				else expect([403, 405], who.name).toContain(form.status)
			}
		}
		expect(databaseHash()).toBe(before)
	})
})

describe.each(Object.entries(PARTS))('the part %s', (address, need) => {
	it('opens for those whose account includes it', async () => {
		for (const who of await aDesk()) {
			const { status } = await who.visitor.get(address)
			expect([who.name, status]).toEqual([who.name, mayDo(need, who) ? 200 : 403])
		}
	})
})

describe.each(FORMS)('the form of %s with %o', (address, form, need) => {
	it('is taken from those whose account includes it', async () => {
		for (const who of await aDesk()) {
			const { status } = await who.visitor.post(address, form)
			expect([who.name, status === 403]).toEqual([who.name, !mayDo(need, who)])
		}
	})
})

it('the page of people and history opens at the first part an account includes', async () => {
	for (const who of await aDesk()) {
		const { status, location } = await who.visitor.get('/settings/admin')
		const first = mayDo(PEOPLE, who) ? [200] : mayDo(SETTINGS, who) ? [302, '/settings/admin/emails'] : [403]
		expect([who.name, status, location]).toEqual([who.name, ...first, ...(first.length < 2 ? [null] : [])])
	}
})

it('what concerns the subscription and the whole school is for the administrator alone', async () => {
	for (const who of await aDesk()) {
		const isOwner = who.held === 'owner'
		for (const address of ['/take-out', '/select-plan?upgrade=true']) {
			const { location } = await who.visitor.get(address)
			expect([who.name, address, location === '/dashboard']).toEqual([who.name, address, !isOwner])
		}
		for (const call of ['/api/paypal/subscription', '/api/subscription/manual-activation']) {
			const { status } = await who.visitor.call('POST', call, {})
			expect([who.name, call, status === 403]).toEqual([who.name, call, !isOwner])
		}
		const { body } = await who.visitor.call('GET', '/api/user')
		expect(JSON.parse(body)).toMatchObject({ role: 'admin' })
	}
})

it('an empty list of sign-ups leads to the sign-up page only those who may set it up', async () => {
	for (const who of await everybody(aSchool())) {
		const { page } = await who.visitor.get('/students/sign-ups')
		const leads = Object.values(page.links).includes('/settings/school/join')
		expect([who.name, leads]).toEqual([who.name, mayDo(SETTINGS, who)])
	}
})
