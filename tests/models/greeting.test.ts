import { expect, it } from 'vitest'
import { greetingWords } from '#app/routes/school/dashboard/greeting.ts'

const hanna = { name: 'Hanna Lindqvist', time: '18:30', today: 0, left: 0, next: null }
const tomorrow = { lessons: 17, when: 'tomorrow', from: '2:30 PM' }

it.each([
	[{ ...hanna, next: tomorrow }, 'Good evening, Hanna. No lessons today, 17 tomorrow from 2:30 PM.'],
	[{ ...hanna, time: '08:00', today: 4, left: 4 }, 'Good morning, Hanna. Four lessons today.'],
	[{ ...hanna, time: '08:00', today: 1, left: 1 }, 'Good morning, Hanna. One lesson today.'],
	[{ ...hanna, time: '15:00', today: 12, left: 2 }, 'Good afternoon, Hanna. Two of 12 lessons left today.'],
	[
		{ ...hanna, today: 3, next: { ...tomorrow, lessons: 1 } },
		'Good evening, Hanna. Three lessons taught today, one lesson tomorrow from 2:30 PM.',
	],
	[hanna, 'Good evening, Hanna. No lessons today.'],
])('the greeting of the day counts its lessons: %#', (greeted, text) => {
	expect(greetingWords(greeted)).toBe(text)
})
