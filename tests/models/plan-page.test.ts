import { describe, expect, it, test } from 'vitest'
import { planPage, type PlanVisitor } from '#app/domain/subscription/plan-page.ts'
import { planNames } from '#app/domain/subscription/plans.ts'

const look = (query: string, visitor: PlanVisitor | null = null) =>
	planPage(new URLSearchParams(query), visitor)
const owner = (details: Partial<PlanVisitor> = {}): PlanVisitor => ({
	role: 'admin',
	status: 'pending',
	plan: null,
	usage: { teachers: 0, students: 0 },
	...details,
})
const solo = (details: Partial<PlanVisitor> = {}) => owner({ role: 'solo_teacher_admin', ...details })
const namesOf = ({ cards }: { cards: { name: string }[] }) => cards.map(({ name }) => name)

describe('a stranger', () => {
	it('sees both plans for schools by the month, and goes on to register', () => {
		expect(look('')).toEqual({
			solo: false,
			cycle: 'monthly',
			chosen: 'standard',
			cards: [
				{ name: 'standard', address: '?plan=standard#summary', refusal: null },
				{ name: 'professional', address: '?plan=professional#summary', refusal: null },
			],
			monthly: '?plan=standard&billing=monthly#summary',
			yearly: '?plan=standard&billing=yearly#summary',
			back: '/register-school',
			register: '/register-school?plan=standard',
			cancels: 'visit',
		})
	})

	it('sees the one plan for solo teachers with type=solo', () => {
		expect(look('type=solo')).toEqual({
			solo: true,
			cycle: 'monthly',
			chosen: 'soloTeacher',
			cards: [{ name: 'soloTeacher', address: '?plan=soloTeacher&type=solo#summary', refusal: null }],
			monthly: '?plan=soloTeacher&billing=monthly&type=solo#summary',
			yearly: '?plan=soloTeacher&billing=yearly&type=solo#summary',
			back: '/register-solo-teacher',
			register: '/register-solo-teacher?plan=soloTeacher',
			cancels: 'visit',
		})
	})

	it('keeps what was chosen on the way to registration, and nothing that cannot be', () => {
		expect(look('plan=professional').register).toBe('/register-school?plan=professional')
		expect(look('plan=professional&billing=yearly').register).toBe(
			'/register-school?plan=professional&billing=yearly',
		)
		expect(look('plan=soloTeacher').register).toBe('/register-school?plan=standard')
		expect(look('plan=professional&type=solo').register).toBe('/register-solo-teacher?plan=soloTeacher')
	})

	it('upgrades nothing: the way back is to register, and there is nothing to undo', () => {
		expect(look('upgrade=true')).toMatchObject({ back: '/register-school', cancels: 'visit' })
		expect(look('upgrade=true&type=solo')).toMatchObject({ back: '/register-solo-teacher', cancels: 'visit' })
	})
})

describe('the query', () => {
	it.each([
		'',
		'nothing',
		'Standard',
		'constructor',
		'__proto__',
		'soloTeacher',
		'standard ',
		'professional,standard',
	])('with plan=%s chooses Standard', (plan) => {
		const query = new URLSearchParams({ plan }).toString()
		expect(look(query).chosen).toBe('standard')
		expect(look(query, owner()).chosen).toBe('standard')
		expect(look(`type=solo&${query}`).chosen).toBe('soloTeacher')
	})

	it.each(['', 'Solo', 'true', 'school'])('with type=%s is about schools', (type) => {
		expect(look(`type=${type}`).solo).toBe(false)
	})

	it.each(['', 'weekly', 'YEARLY', 'monthly'])('with billing=%s is by the month', (billing) => {
		expect(look(`billing=${billing}`)).toMatchObject({ cycle: 'monthly', chosen: 'standard' })
		expect(look(`billing=${billing}`).cards[0]?.address).toBe('?plan=standard#summary')
	})

	it.each(['', '1', 'TRUE', 'false'])('with upgrade=%s upgrades nothing', (upgrade) => {
		const page = look(`upgrade=${upgrade}`, owner({ status: 'expired' }))
		expect(page).toMatchObject({ back: '/register-school', cancels: 'visit' })
		expect(page.monthly).not.toContain('upgrade')
	})

	it('is kept whole in every link of the page, but for what the link changes', () => {
		const page = look('plan=professional&billing=yearly&upgrade=true', owner({ status: 'expired' }))
		expect(page.cards.map(({ address }) => address)).toEqual([
			'?plan=standard&billing=yearly&upgrade=true#summary',
			'?plan=professional&billing=yearly&upgrade=true#summary',
		])
		expect(page.monthly).toBe('?plan=professional&billing=monthly&upgrade=true#summary')
		expect(page.yearly).toBe('?plan=professional&billing=yearly&upgrade=true#summary')
		expect(look('type=solo&billing=yearly').cards[0]?.address).toBe(
			'?plan=soloTeacher&billing=yearly&type=solo#summary',
		)
	})

	it('brings nothing into a link that is not ours', () => {
		const page = look('plan="><script>&billing=x&utm=evil&type=<b>&upgrade=<i>')
		expect(JSON.stringify(page)).not.toMatch(/script|evil|<b>|<i>/)
	})
})

describe('an owner', () => {
	it('pays here and is sent to no registration', () => {
		expect(look('', owner()).register).toBeNull()
		expect(look('type=solo', solo()).register).toBeNull()
	})

	it('sees the plans for their kind of school, whatever the query says', () => {
		for (const query of ['', 'type=solo', 'plan=soloTeacher', 'type=solo&plan=soloTeacher']) {
			expect(namesOf(look(query, owner()))).toEqual(['standard', 'professional'])
			expect(look(query, owner()).chosen).toBe('standard')
		}
		for (const query of ['', 'type=school', 'plan=professional', 'plan=standard&upgrade=true']) {
			expect(namesOf(look(query, solo()))).toEqual(['soloTeacher'])
			expect(look(query, solo()).chosen).toBe('soloTeacher')
		}
	})

	it('finds the plan they registered for, unless the address names another', () => {
		expect(look('', owner({ plan: 'professional' })).chosen).toBe('professional')
		expect(look('plan=standard', owner({ plan: 'professional' })).chosen).toBe('standard')
		expect(look('plan=soloTeacher', owner({ plan: 'professional' })).chosen).toBe('professional')
		expect(look('', owner({ plan: 'soloTeacher' })).chosen).toBe('standard')
		expect(look('', solo({ plan: 'standard' })).chosen).toBe('soloTeacher')
	})
})

test.each([
	['', owner(), '/register-school'],
	['', solo(), '/register-solo-teacher'],
	// Their dashboard would only send them back.
	['upgrade=true', owner(), '/subscription'],
	['upgrade=true', solo(), '/subscription'],
	['upgrade=true', owner({ status: 'expired' }), '/subscription'],
	['type=solo', owner(), '/register-school'],
	['', null, '/register-school'],
	['type=solo', null, '/register-solo-teacher'],
	['type=solo&upgrade=true', null, '/register-solo-teacher'],
])('the way back from ?%s of %j is %s', (query, visitor, back) => {
	expect(look(query, visitor).back).toBe(back)
})

test.each([
	['pending', '', 'registration'],
	['pending', 'upgrade=true', 'registration'],
	['expired', '', 'visit'],
	['expired', 'upgrade=true', 'upgrade'],
	['none', '', 'visit'],
	['none', 'upgrade=true', 'upgrade'],
] as const)('what a school that is %s can leave at ?%s is its %s', (status, query, cancels) => {
	for (const visitor of [owner({ status }), solo({ status })])
		expect(look(query, visitor).cancels).toBe(cancels)
})

test('no plan is shown to both kinds of school, and each to one', () => {
	expect([...namesOf(look('type=solo')), ...namesOf(look(''))].sort()).toEqual([...planNames].sort())
})
