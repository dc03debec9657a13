import { expect, it } from 'vitest'
import { isPlanName, planNames, plans, priceWords, yearlySaving } from '#app/domain/subscription/plans.ts'
import { planWords } from '#app/domain/subscription/labels.ts'

it.each([
	['soloTeacher', 'Solo Teacher', '$9.99', '$99', 'Save $20.88 compared to monthly'],
	['standard', 'Standard', '$29', '$149', 'Save $199'],
	['professional', 'Professional', '$79', '$399', 'Save $549'],
] as const)('%s costs what the price list says', (plan, name, monthly, yearly, saving) => {
	expect(plans[plan].name).toBe(name)
	expect(priceWords(plan, 'monthly')).toBe(monthly)
	expect(priceWords(plan, 'yearly')).toBe(yearly)
	expect(yearlySaving(plan)).toBe(saving)
})

it('a year of Solo Teacher saves 17 percent', () => {
	const { monthly, yearly } = plans.soloTeacher
	expect(Math.round((1 - yearly.amountMinor / (12 * monthly.amountMinor)) * 100)).toBe(17)
})

it('plans hold as many teachers and students as the price list says', () => {
	expect(planNames.map((plan) => plans[plan].limits)).toEqual([
		{ teachers: 1, students: 'unlimited' },
		{ teachers: 5, students: 100 },
		{ teachers: 'unlimited', students: 'unlimited' },
	])
})

it('one plan is the most popular, and it is Professional', () => {
	expect(planNames.filter((plan) => plans[plan].popular)).toEqual(['professional'])
})

it('only the names of plans are names of plans', () => {
	expect(planNames).toEqual(['soloTeacher', 'standard', 'professional'])
	for (const name of planNames) expect(isPlanName(name)).toBe(true)
	for (const name of ['toString', '__proto__', 'Standard', '', null, 3]) expect(isPlanName(name)).toBe(false)
})

it('a plan and its price are said in one line', () => {
	expect(planWords('professional', 'monthly')).toBe('Professional, $79 a month')
	expect(planWords('soloTeacher', 'yearly')).toBe('Solo Teacher, $99 a year')
	expect(planWords(null, null)).toBe('No plan yet')
})
