import { describe, expect, it } from 'vitest'
import { basisFields, paymentForm, versionForm } from '#app/domain/billing/form.ts'
import { dropUnused } from '#app/domain/form/unused.ts'

const price = dropUnused('basis', basisFields, versionForm)
const typed = { validFrom: '2026-01-01', amount: '40', basis: 'package', packageLessons: '8' }

describe('fields of another choice, which the page hides', () => {
	it('are not judged', () => {
		const hidden = { lessonsPerMonth: 'four', instalments: '99' }
		expect(
			versionForm.safeParse({ ...typed, ...hidden, fifthLesson: 'free', partMonth: 'full' }).success,
		).toBe(false)
		expect(price.safeParse({ ...typed, ...hidden }).success).toBe(true)
	})

	it('are not saved', () => {
		const hidden = { lessonsPerMonth: '5', fifthLesson: 'charged', partMonth: 'full', deductsClosures: 'on' }
		expect(price.parse({ ...typed, ...hidden })).toMatchObject({
			packageLessons: 8,
			lessonsPerMonth: 4,
			fifthLesson: 'free',
			partMonth: 'lessons',
		})
		expect(price.parse({ ...typed, ...hidden }).deductsClosures).toBeUndefined()
	})

	it('are judged where they are shown', () => {
		const wrong = price.safeParse({ ...typed, packageLessons: '0' })
		expect(wrong.error?.issues.map(({ path }) => path)).toEqual([['packageLessons']])
		const monthly = price.safeParse({ ...typed, basis: 'month', lessonsPerMonth: 'four' })
		expect(monthly.error?.issues.map(({ path }) => path)).toEqual([['lessonsPerMonth']])
	})

	it('leave a payment to the oldest invoices, whatever was typed beside one', () => {
		const form = dropUnused('how', { parts: ['chosen'] }, paymentForm)
		const paid = { amount: '10', receivedOn: '2026-01-01', method: 'cash', how: 'oldest' }
		const parts = [{ invoiceId: 'a', amount: 'much' }]
		expect(form.parse({ ...paid, parts }).parts).toEqual([])
		expect(form.safeParse({ ...paid, parts, how: 'chosen' }).success).toBe(false)
	})
})
